import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { idleFindings } from '#src/app/rules/idle-findings.ts';
import { askedText, unaskedTables, unaskedText } from './asked-tables.ts';

type Kept = Pick<DecisionModel, 'tables' | 'findings'>;

/** What of a model does nothing as things are: tables that nothing asks, and rows. Empty where all of it may do something. */
export const idleIn = (model: Kept): string =>
  [
    ...unaskedTables(model).map((name) => `table ${name}`),
    ...idleFindings(model).map(({ element, rule }) => `row ${rule} of ${element}`),
  ].join(', ');

/** Why, a sentence for each. */
export function whyIdle(model: Kept): string[] {
  const unasked = unaskedText(model);
  return [
    ...(unasked === null ? [] : [unasked, askedText]),
    ...idleFindings(model).map(({ element, rule, message }) => `${element}, row ${rule}: ${message}`),
  ];
}
