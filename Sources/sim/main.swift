import Foundation
import SimRuntime

exit(SimCommand.run(Array(CommandLine.arguments.dropFirst())).rawValue)
