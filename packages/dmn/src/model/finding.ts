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

/** An error or likely mistake in a model, with its location. An error prevents some evaluation. */
export type ModelFinding = {
  code: FindingCode;
  severity: 'error' | 'warning';
  /** The explanation, one sentence. */
  message: string;
  /** The name of the decision, knowledge model or service. */
  element?: string;
  /** The id of the table. */
  table?: string;
  /** The row, counted from 1; the second of an overlap in `otherRule`. */
  rule?: number;
  otherRule?: number;
  /** The column, counted from 1, inputs before outputs. */
  column?: number;
  /** The start and end offset in the expression. */
  from?: number;
  to?: number;
  /** For a gap: input values that no rule matches, in the order of the columns, as FEEL. */
  example?: string[];
};
