import { folded } from '@waypost/contract/core/folded';
import type { ColumnCondition } from '@waypost/contract/core/list';
import { typedNames } from '@waypost/contract/patients/similar';
import type { ListColumn } from './column.ts';

/** A typed part of a name in the form for comparison; a text of signs only stays unchanged. */
export const comparedName = (text: string): string => folded(text) || text.toLowerCase();

/** Whether a condition compares the beginning of a text, or all of it. */
export const isPrefixMatch = (condition: ColumnCondition): boolean =>
  condition.filterType === 'text' && (condition.type === 'startsWith' || condition.type === 'equals');

/** The searched parts of a name: each part of "Last, First" in its own column. */
export function partsOfName({ givenName }: Pick<ListColumn, 'givenName'>, filter: string) {
  const { familyName, firstName } = typedNames({ familyName: filter, firstName: '' });
  return givenName && firstName !== ''
    ? { family: familyName, given: { column: givenName, text: firstName } }
    : { family: filter, given: null };
}
