import { folded } from '@waypost/contract/core/folded';
import type { ColumnCondition } from '@waypost/contract/core/list';
import { typedNames } from '@waypost/contract/patients/similar';
import type { ListColumn } from './column.ts';

/** A typed part of a name as names are compared; signs alone mean themselves. */
export const comparedName = (text: string): string => folded(text) || text.toLowerCase();

/** Whether a condition asks how a text begins, or for the whole of it. */
export const isOfBeginning = (condition: ColumnCondition): boolean =>
  condition.filterType === 'text' && (condition.type === 'startsWith' || condition.type === 'equals');

/** What is asked for of a name: of "Last, First" each part of its own column. */
export function partsOfName({ givenName }: Pick<ListColumn, 'givenName'>, filter: string) {
  const { familyName, firstName } = typedNames({ familyName: filter, firstName: '' });
  return givenName && firstName !== ''
    ? { family: familyName, given: { column: givenName, text: firstName } }
    : { family: filter, given: null };
}
