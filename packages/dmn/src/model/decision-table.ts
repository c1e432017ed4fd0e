/** The policy that decides which of several matching rules count (DMN 1.5, 8.2.10). */
export type HitPolicy = 'UNIQUE' | 'ANY' | 'PRIORITY' | 'FIRST' | 'RULE ORDER' | 'OUTPUT ORDER' | 'COLLECT';

/** The aggregation of the hits of a collecting table (DMN 1.5, 8.2.10). */
export type Aggregation = 'SUM' | 'COUNT' | 'MIN' | 'MAX';

export type InputClause = {
  id: string | null;
  label: string | null;
  /** The FEEL expression whose value is tested by the cells of the column. */
  expression: string;
  typeRef: string | null;
  /** Unary tests that the input must satisfy, as text. */
  values: string | null;
};

export type OutputClause = {
  id: string | null;
  label: string | null;
  /** The name, which is required when a table has several outputs. */
  name: string | null;
  typeRef: string | null;
  /** The output values in order of priority, as text. */
  values: string | null;
  /** The FEEL expression of the output when no rule matches. */
  defaultValue: string | null;
};

/** One row: unary tests, FEEL expressions and annotations, as text. */
export type Rule = {
  id: string | null;
  /** The description of the rule, in which Camunda's editor stores notes about a row. */
  comment: string | null;
  inputs: string[];
  outputs: string[];
  annotations: string[];
};

/** A text that is not FEEL and is never run as FEEL. Rules and columns count from 1, inputs before outputs. */
export type ForeignText = {
  part: 'expression' | 'values' | 'default' | 'cell';
  rule?: number;
  column: number;
  language: string;
};

/** DMN 1.5, 8. */
export type DecisionTable = {
  /** The id of the table, or an id derived from the enclosing element when it has none. */
  id: string;
  hitPolicy: HitPolicy;
  aggregation: Aggregation | null;
  outputLabel: string | null;
  inputs: InputClause[];
  outputs: OutputClause[];
  annotations: string[];
  rules: Rule[];
  foreign: ForeignText[];
};
