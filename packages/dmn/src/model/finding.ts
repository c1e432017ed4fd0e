export type FindingCode =
  | 'syntax'
  | 'unknown-name'
  | 'type'
  | 'limit'
  | 'language'
  | 'shape'
  | 'duplicate-id'
  | 'missing-element'
  | 'cycle'
  | 'overlap'
  | 'gap'
  | 'unreachable'
  | 'formula';

/** What is wrong with a model, or looks so, and where. An error keeps something from being worked out. */
export type ModelFinding = {
  code: FindingCode;
  severity: 'error' | 'warning';
  /** One sentence. */
  message: string;
  /** The decision, knowledge model or service it is in, by name. */
  element?: string;
  /** The id of the table. */
  table?: string;
  /** The row, counted from 1; the second of an overlap in `otherRule`. */
  rule?: number;
  otherRule?: number;
  /** The column, counted from 1, inputs before outputs. */
  column?: number;
  /** From and to which character of the expression. */
  from?: number;
  to?: number;
  /** For a gap: values of the inputs that no rule takes, in the order of the columns, as FEEL. */
  example?: string[];
};
