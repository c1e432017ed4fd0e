import { decisionTableNames } from '@waypost/contract/decision-tables/names';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';

const asked: ReadonlySet<string> = new Set(decisionTableNames);

/** The tables of a model that nothing in the product asks: what they say has no effect. */
export const unaskedTables = ({ tables }: Pick<DecisionModel, 'tables'>): string[] =>
  tables.map(({ name }) => name).filter((name) => !asked.has(name));

/** The sentence about them; null where each is asked. */
export function unaskedText(model: Pick<DecisionModel, 'tables'>): string | null {
  const unasked = unaskedTables(model);
  if (unasked.length === 0) return null;
  const named = unasked.length === 1 ? 'this table' : 'these tables';
  return `Nothing in this product asks ${named}: ${unasked.join(', ')}.`;
}

/** Which tables are asked, for who has given one another name. */
export const askedText = `Asked are: ${decisionTableNames.join(', ')}.`;
