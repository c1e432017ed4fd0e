import { decisionTableNames } from '@waypost/contract/decision-tables/names';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';

const usedTables: ReadonlySet<string> = new Set(decisionTableNames);

/** The tables of a model that no part of the product evaluates: they have no effect. */
export const unusedTables = ({ tables }: Pick<DecisionModel, 'tables'>): string[] =>
  tables.map(({ name }) => name).filter((name) => !usedTables.has(name));

/** The sentence about them; null when each is evaluated. */
export function unusedTablesText(model: Pick<DecisionModel, 'tables'>): string | null {
  const unasked = unusedTables(model);
  if (unasked.length === 0) return null;
  const named = unasked.length === 1 ? 'this table' : 'these tables';
  return `Nothing in this product asks ${named}: ${unasked.join(', ')}.`;
}

/** The evaluated tables, for a user who has renamed a table. */
export const usedText = `Asked are: ${decisionTableNames.join(', ')}.`;
