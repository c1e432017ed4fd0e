import { problemMessage, refusedFields } from '#src/api/problem.ts';

/** A place as the server names it, "Eligibility_Exceptions row 3 column 2", as a reader would write it. */
const placeText = (path: string): string =>
  path.replace(/ (row \d+)( column \d+)?$/, ', $1$2').replace(/ (column \d+)$/, ', $1');

/** What was refused about a model, a line for each, or else what failed. */
export function refusalLines(error: unknown): string[] {
  const fields = refusedFields(error);
  if (fields.length === 0) return [problemMessage(error)];
  return fields.map(({ path, message }) => (path === '' ? message : `${placeText(path)}: ${message}`));
}
