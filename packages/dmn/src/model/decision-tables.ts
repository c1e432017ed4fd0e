import type { DecisionTable } from './decision-table.ts';
import type { Definitions } from './model.ts';

/** A table that is the whole logic of a decision. */
export type NamedTable = { name: string; decisionId: string; table: DecisionTable };

/** Lists the decision tables by the names of their decisions, in the order of the model. */
export const listDecisionTables = ({ decisions }: Definitions): NamedTable[] =>
  decisions.flatMap(({ id, name, expression }) =>
    expression?.kind === 'table' ? [{ name, decisionId: id, table: expression.table }] : [],
  );
