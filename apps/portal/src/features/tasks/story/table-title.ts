const partTitles: Readonly<Record<string, string>> = {
  UserTaskProperties: 'task types',
  UserTaskToDos: 'to-dos',
  Exceptions: 'exceptions',
  ConditionCodes: 'condition codes',
  DocumentGeneration: 'documents',
};

/**
 * The name of a table for users who do not maintain tables: `RegistrationVerification_UserTaskToDos` is "Registration
 * Verification: to-dos". Other names are shown as they are (W-088).
 */
export function tableTitle(name: string): string {
  const [process = '', part = ''] = name.split('_');
  const title = partTitles[part];
  if (title === undefined) return name;
  return `${process.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}: ${title}`;
}
