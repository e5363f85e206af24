import Foundation
import SimRuntime

Descriptor.prepareStandardStreams()
exit(SimCommand.run(Array(CommandLine.arguments.dropFirst())).rawValue)
