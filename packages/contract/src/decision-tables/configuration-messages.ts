/** Messages of Task Management Configuration. */
export const configurationMessages = {
  'configuration.error':
    "This page has encountered an error. Please close out and try to reload the page. If the issue persists, please contact the provider's support.",
  'configuration.otherShape':
    'The table {table} of this organization has other columns than this page knows, or uses its rows in another way. Open it in Settings.',
  'configuration.savingTaskTypes': 'Updating task types',
  'configuration.savedTaskTypes': 'Task types rules updated',
  'configuration.savingExceptions': 'Updating eligibility exception rules',
  'configuration.savedExceptions': 'Eligibility exception rules updated',
  'configuration.savingGrid': 'Updating the grid...',
  'configuration.savedGrid': 'Changes updated successfully',
  'configuration.idleRows': 'Rows without effect',
  'configuration.noWrite': 'Changing these rows needs the permission Change decision tables',
  'configuration.saveFailed':
    "Unexpected error occurred while updating {what}. Please try again. If the problem persists, contact the provider's support for assistance.",
  'configuration.behind': 'Somebody else has saved these rules meanwhile. What you changed is still here.',
  'configuration.emptyException': 'Please select at least one option for the exception',
  'configuration.sameException': 'This exception is already added',
  'configuration.blankRecommendation': 'Unable to add row, recommendation cannot be blank.',
  'configuration.longRecommendation': 'Unable to add row, recommendation cannot exceed 1000 characters.',
  'configuration.longOptions': 'Unable to add row, resolution options cannot exceed 1000 characters.',
  'configuration.sameRecommendation': 'This recommendation is already added',
  'configuration.blankRecommendations': 'Unable to save, recommendations cannot be blank.',
  'configuration.incompleteMapping': 'Please select an option for all fields to complete mapping',
  'configuration.outOfRange': '{name} is a number from {least} to {most}.',
  'configuration.noTemplates': 'No templates are set up for the facility you are in',
  'configuration.refusedRow': 'Row {row}: {text}',
  'configuration.refusedCell': 'Row {row}, {column}: {text}',
  'configuration.fileRefused': 'Nothing was taken from the file',
  'configuration.fileTaken': '{count} rows are taken from the file. They are kept once you save.',
  'configuration.fileSame': 'The file says what is here already.',
  'configuration.fileReplaces':
    'The rows here, with what you changed, give way to {count} rows with those of the file. Nothing is kept until you save.',
  'configuration.fileUnread': 'The file could not be read. Please choose it again.',
  'configuration.fileTooLarge': 'The file is larger than {most} MB.',
  'configuration.fileTooLong': 'The file has more than {most} rows.',
  'configuration.fileNotText': 'The file is not text in UTF-8. Save it as “CSV UTF-8”, and choose it again.',
  'configuration.fileBroken': 'A quote is not closed, or stands where none may be.',
  'configuration.fileEmpty': 'The file is empty: its first row is to be the headings.',
  'configuration.columnMissing': 'The column “{column}” is missing.',
  'configuration.columnTwice': 'The column “{column}” is there twice.',
  'configuration.columnUnknown': 'This tab has no column “{column}”.',
  'configuration.rowWidth': 'It has {cells} cells, and there are {headings} headings.',
  'configuration.notOffered': '“{text}” is not one of those that can be chosen.',
  'configuration.otherProcess': 'The tab shows the process {process}.',
  'configuration.otherRuleName': 'The rule {ruleId} is called “{ruleName}”.',
  'configuration.expression':
    '“{text}” is a formula. A row with one is taken as it stands, and changed in Settings.',
  'configuration.escalation.empty':
    'A rule says which open tasks are urgent, by their age, due date, amount and more, and what then happens: a higher priority, Elevated, a notice, a webhook.',
  'configuration.escalation.nameHint':
    'A rule is known by its name, in histories and in what it has done already.',
  'configuration.escalation.newRule':
    'This name and action make it a new rule: it acts again on tasks on which {before} has acted.',
  'configuration.escalation.twin':
    'Another row has this name and this action. They are one rule, and a task gets it once.',
  'configuration.escalation.gone':
    'The rules were saved or read again while this was open, and nothing of it was applied. Open the rule again, and change it there.',
  'configuration.escalation.noValue': 'Elevate has no value. Leave it empty.',
  'configuration.notCondition':
    '“{text}” cannot be read here. Write it as in “{example}”, or “=” and a formula.',
  'configuration.sameRule': 'The same rule is there twice.',
  'configuration.typeTwice': 'The task type is there twice.',
} as const;
