/** Messages about decision models and tables. */
export const decisionMessages = {
  'decision.uploading': 'Uploading the decision model',
  'decision.uploaded': 'DMN uploaded',
  'decision.uploadFailed': 'Error uploading DMN',
  'decision.oneFile': 'Choose exactly one file.',
  'decision.onlyDmn': 'Choose a decision model: a file that ends in .dmn.',
  'decision.modelExists': 'There is a model of this name already. Send the version that it is to replace.',
  'decision.tableElsewhere': 'The table {table} is in the model {model} already.',
  'decision.tableRenamed':
    'The table {table} is in the model {model} already, which has the id and namespace of this file. Give the file that name to replace it.',
  'decision.refused': 'The decision model cannot be used as it is.',
  'decision.schemaRefused': 'Changing the columns of {table} needs the permission to change table schemas.',
  'decision.notProvider':
    'Defaults are kept by the organization that runs this installation. Upload the model for your own organization instead.',
  'decision.restored': 'Version {version} restored',
  'decision.restoreFailed': 'Error restoring the version',
  'decision.withoutEffect': 'Without effect as things are: {what}.',
  'decision.removed': 'The default decides again',
  'decision.removedAlone': 'Model removed',
  'decision.removeFailed': 'Error removing the model',
  'decision.codesFailed': 'The condition codes could not be loaded.',
  'decision.evaluateFailed': 'The table could not be tried.',
  'decision.otherModel': 'This may be another model of the same name.',
  'decision.tableGoes': 'The table {table} goes: the file does not have it.',
  'decision.tableComes': 'The table {table} comes with the file.',
  'decision.tableStays': 'The table {table} stays.',
  'decision.identityErrors':
    'The file has the {part} “{file}”, and the model of this name has “{known}”: it may be another model.',
  'decision.replaceExisting':
    'There is a model of this name already. Replacing it makes a new version of it; the earlier ones are kept.',
  'decision.replaceNewer':
    'Version {version} was made meanwhile. Look at it first, or replace it after all; the earlier versions are kept.',
} as const;
