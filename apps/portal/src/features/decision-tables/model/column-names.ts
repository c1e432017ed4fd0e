import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';

/** How a column of a table is called: by its label, else by what it asks or gives. */
export const inputName = ({ label, expression }: DecisionTable['inputs'][number]): string =>
  label?.trim() ? label : expression;
export const outputName = ({ label, name }: DecisionTable['outputs'][number]): string =>
  label?.trim() ? label : (name ?? 'Result');
