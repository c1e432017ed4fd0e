import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { idleFindings } from '#src/app/rules/idle-findings.ts';
import { unusedTables, unusedTablesText, usedText } from './used-tables.ts';

type StoredModel = Pick<DecisionModel, 'tables' | 'findings'>;

/**
 * The parts of a model without effect at present: tables that nothing evaluates, and rows. Empty when all may have one.
 */
export const unusedText = (model: StoredModel): string =>
  [
    ...unusedTables(model).map((name) => `table ${name}`),
    ...idleFindings(model).map(({ element, rule }) => `row ${rule} of ${element}`),
  ].join(', ');

/** The reasons, a sentence for each. */
export function unusedReason(model: StoredModel): string[] {
  const unasked = unusedTablesText(model);
  return [
    ...(unasked === null ? [] : [unasked, usedText]),
    ...idleFindings(model).map(({ element, rule, message }) => `${element}, row ${rule}: ${message}`),
  ];
}
