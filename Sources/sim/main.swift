import Foundation
import SimTools

Descriptor.prepareStandardStreams()
exit(SimCommand.run(Array(CommandLine.arguments.dropFirst())).rawValue)
