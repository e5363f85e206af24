/// Who imports the model has its interface, too.
@_exported import ImageLoadingInterface
