import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';

/** The name of a column: its label, or else its expression or output name. */
export const inputName = ({ label, expression }: DecisionTable['inputs'][number]): string =>
  label?.trim() ? label : expression;
export const outputName = ({ label, name }: DecisionTable['outputs'][number]): string =>
  label?.trim() ? label : (name ?? 'Result');
