import { folded } from '@waypost/contract/core/folded';
import type { ColumnCondition } from '@waypost/contract/core/list';

/** A typed part of a name as names are compared; signs alone mean themselves. */
export const comparedName = (text: string): string => folded(text) || text.toLowerCase();

/** Whether a condition asks how a text begins, or for the whole of it. */
export const isOfBeginning = (condition: ColumnCondition): boolean =>
  condition.filterType === 'text' && (condition.type === 'startsWith' || condition.type === 'equals');
