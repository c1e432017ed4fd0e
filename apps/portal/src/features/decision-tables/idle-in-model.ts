import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { idleFindings } from '#src/app/rules/idle-findings.ts';
import { askedText, unaskedTables, unaskedText } from './asked-tables.ts';

type Kept = Pick<DecisionModel, 'tables' | 'findings'>;

/**
 * The parts of a model without effect at present: tables that nothing evaluates, and rows. Empty when all may have one.
 */
export const idleIn = (model: Kept): string =>
  [
    ...unaskedTables(model).map((name) => `table ${name}`),
    ...idleFindings(model).map(({ element, rule }) => `row ${rule} of ${element}`),
  ].join(', ');

/** The reasons, a sentence for each. */
export function whyIdle(model: Kept): string[] {
  const unasked = unaskedText(model);
  return [
    ...(unasked === null ? [] : [unasked, askedText]),
    ...idleFindings(model).map(({ element, rule, message }) => `${element}, row ${rule}: ${message}`),
  ];
}
