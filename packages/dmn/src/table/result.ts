import type { Context, Evaluation, Value } from '../feel/index.ts';
import type { DecisionTable } from '../model/decision-table.ts';
import type { Output } from './compiled-table.ts';
import { aggregations, policies } from './hit-policy.ts';

/** Marks an output that is not among the output values. */
const NOT_ALLOWED = Symbol('not allowed');

/** Computes the value of a table from its matching rows. */
export class TableResult {
  readonly #table: DecisionTable;
  readonly #outputs: readonly Output[];
  /** Caches the values of rows that are constant. */
  readonly #known: (Value | undefined)[] = [];

  constructor(table: DecisionTable, outputs: readonly Output[]) {
    this.#table = table;
    this.#outputs = outputs;
  }

  valueFor(rows: readonly number[], context: Context, evaluation: Evaluation): Value {
    const { hitPolicy, aggregation } = this.#table;
    if (rows.length === 0) return this.#default(context, evaluation);
    const values: Value[] = [];
    for (const row of rows) {
      const value = this.#valueOf(row, context, evaluation);
      if (value === NOT_ALLOWED) return null;
      values.push(value);
    }
    if (hitPolicy === 'COLLECT') {
      if (aggregation === null) return values;
      const value = aggregations[aggregation](values);
      if (value === null) evaluation.warn(`The outputs cannot be collected by ${aggregation}.`);
      return value;
    }
    const byPriority = (one: number, other: number) =>
      this.#comparePriority(values[one] ?? null, values[other] ?? null);
    return policies[hitPolicy]({ values, byPriority }, evaluation);
  }

  /** Returns the value without a hit: the default outputs, or else null or an empty collection. */
  #default(context: Context, evaluation: Evaluation): Value {
    const { hitPolicy, aggregation } = this.#table;
    if (this.#outputs.some((output) => output.default !== null))
      return this.#combined((output) => output.default?.run(context, evaluation) ?? null);
    if (hitPolicy !== 'COLLECT') return null;
    if (aggregation === null) return [];
    return aggregation === 'COUNT' ? 0 : null;
  }

  #valueOf(row: number, context: Context, evaluation: Evaluation): Value | typeof NOT_ALLOWED {
    const known = this.#known[row];
    if (known !== undefined) return known;
    let isConstant = true;
    let refused: Output | null = null;
    const value = this.#combined((output) => {
      const cell = output.cellOf[row];
      if (!cell) return null;
      const constant = cell.isMisfit ? undefined : cell.constant;
      isConstant &&= constant !== undefined;
      const result = constant === undefined ? cell.run(context, evaluation) : constant;
      if (output.allows?.(result) === false) refused = output;
      return result;
    });
    if (refused !== null) {
      evaluation.warn(`The output of rule ${row + 1} is none of the output values of the table.`);
      return NOT_ALLOWED;
    }
    if (isConstant) this.#known[row] = value;
    return value;
  }

  /** Combines outputs: one output is the value itself, several become a context by name. */
  #combined(outputPart: (output: Output) => Value): Value {
    const [only] = this.#outputs;
    if (this.#outputs.length === 1 && only) return outputPart(only);
    return new Map(this.#outputs.map((output) => [output.clause.name ?? '', outputPart(output)]));
  }

  /** Compares outputs by priority in the order of their columns (8.2.10). */
  #comparePriority(one: Value, other: Value): number {
    for (const output of this.#outputs) {
      const [a, b] = [one, other].map((value) => output.priorityOf(this.#part(value, output)));
      if (a !== b) return (a ?? 0) - (b ?? 0);
    }
    return 0;
  }

  #part(value: Value, { clause }: Output): Value {
    return this.#outputs.length === 1 || !(value instanceof Map)
      ? value
      : (value.get(clause.name ?? '') ?? null);
  }
}
