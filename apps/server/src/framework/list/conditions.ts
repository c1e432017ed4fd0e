import type { ColumnCondition, ColumnFilter } from '@waypost/contract/core/list';

/** The one or two conditions of a filter. */
export const conditionsOf = (filter: ColumnFilter): readonly ColumnCondition[] =>
  'conditions' in filter ? filter.conditions : [filter];
