import { problemMessage, refusedFields } from '#src/api/problem.ts';

/** Words a place of the server, "Eligibility_Exceptions row 3 column 2", for readers. */
const placeText = (path: string): string =>
  path.replace(/ (row \d+)( column \d+)?$/, ', $1$2').replace(/ (column \d+)$/, ', $1');

/** The refusals of a model, one per line, or the failure. */
export function refusalLines(error: unknown): string[] {
  const fields = refusedFields(error);
  if (fields.length === 0) return [problemMessage(error)];
  return fields.map(({ path, message }) => (path === '' ? message : `${placeText(path)}: ${message}`));
}
