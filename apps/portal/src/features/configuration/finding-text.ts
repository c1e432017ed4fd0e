import type { ModelFinding } from '@waypost/dmn';

/** What is found, in the one word of this page: what a model calls a rule is a row here. */
export function findingText({ message, rule }: Pick<ModelFinding, 'message' | 'rule'>): string {
  const text = message.replaceAll(
    /\b([Rr])ule(s?)\b/g,
    (_word, first: string, several: string) => `${first}ow${several}`,
  );
  return rule === undefined || /^Rows? \d/.test(text) ? text : `Row ${rule}: ${text}`;
}
