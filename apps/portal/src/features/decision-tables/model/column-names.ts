import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';

/** Two lines of a heading: what is longer is shown whole beside the rule that is chosen. */
const MOST_CHARACTERS = 40;
export const headingName = (name: string): string =>
  name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS - 1)}…` : name;

/** How a column of a table is called: by its label, else by what it asks or gives. */
export const inputName = ({ label, expression }: DecisionTable['inputs'][number]): string =>
  label?.trim() ? label : expression;
export const outputName = ({ label, name }: DecisionTable['outputs'][number]): string =>
  label?.trim() ? label : (name ?? 'Result');
