/** Which rules count when several match (DMN 1.5, 8.2.10). */
export type HitPolicy = 'UNIQUE' | 'ANY' | 'PRIORITY' | 'FIRST' | 'RULE ORDER' | 'OUTPUT ORDER' | 'COLLECT';

/** What a collecting table makes of its hits (DMN 1.5, 8.2.10). */
export type Aggregation = 'SUM' | 'COUNT' | 'MIN' | 'MAX';

export type InputClause = {
  id: string | null;
  label: string | null;
  /** FEEL; what the cells of the column are tested against. */
  expression: string;
  typeRef: string | null;
  /** Unary tests that the input passes, as text. */
  values: string | null;
};

export type OutputClause = {
  id: string | null;
  label: string | null;
  /** Needed when a table has several outputs. */
  name: string | null;
  typeRef: string | null;
  /** Values in order of priority, as text. */
  values: string | null;
  /** FEEL; what comes out when no rule matches. */
  defaultValue: string | null;
};

/** One row: unary tests, FEEL expressions and remarks, as text. */
export type Rule = {
  id: string | null;
  /** Its description, where Camunda's editor writes what somebody notes beside a row. */
  comment: string | null;
  inputs: string[];
  outputs: string[];
  annotations: string[];
};

/** A text of a table that is not written in FEEL, and is never run as such. Rules and columns count from 1, inputs before outputs. */
export type ForeignText = {
  part: 'expression' | 'values' | 'default' | 'cell';
  rule?: number;
  column: number;
  language: string;
};

/** DMN 1.5, 8. */
export type DecisionTable = {
  /** The table's own id, or, for one without, one made of that of the element around it. */
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
