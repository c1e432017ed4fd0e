import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { Import } from '@waypost/contract/imports/shapes';
import { rowsText } from '../plan-words.ts';

type Missing = Import['missingForPayer'][number];

const names: Readonly<Record<Missing['field'], string>> = {
  birthDate: 'date of birth',
  memberId: 'member ID',
};

const number = (count: number): string => count.toLocaleString('en-US');
const list = new Intl.ListFormat('en-US');

/** The number of rows that lack a field, and the first or all of them. */
export function missingText({ field, visits, rows }: Missing): string {
  const more = visits - rows.length;
  const named = list.format([...rows.map(number), ...(more > 0 ? [`${number(more)} more`] : [])]);
  return `${rowsText(visits)} ${visits === 1 ? 'has' : 'have'} an insurance and no ${names[field]}: row${visits === 1 ? '' : 's'} ${named}.`;
}

/** Whether a column or a constant is matched with a field. */
export function isMatched(field: Missing['field'], mapping: ImportMapping | null): boolean {
  const matched = [...(mapping?.columns ?? []), ...(mapping?.constants ?? [])];
  const pattern = field === 'birthDate' ? /^patient\.birthDate$/ : /^insurance\d+\.memberId$/;
  return matched.some((one) => one.field !== null && pattern.test(one.field));
}
