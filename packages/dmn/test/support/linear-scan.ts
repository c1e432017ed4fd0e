import {
  type Context,
  compare,
  compileExpression,
  compileUnaryTests,
  Evaluation,
  equal,
  type Names,
  type Value,
} from '../../src/feel/index.ts';
import { add } from '../../src/feel/values/number.ts';
import type { DecisionTable } from '../../src/model/decision-table.ts';

/** Returns whether a cell matches a value. */
export type TestCell = (cell: string, value: Value, context: Context) => boolean;

/** Creates a tester with our own FEEL, which compiles each text once. */
function createFeelTester(names: Names): TestCell {
  const compiled = new Map<string, ReturnType<typeof compileUnaryTests>>();
  return (cell, value, context) => {
    let tests = compiled.get(cell);
    if (!tests) {
      tests = compileUnaryTests(cell, names);
      compiled.set(cell, tests);
    }
    return tests.test(value, context) === true;
  };
}

/**
 * Decides a table with one output in the simplest way: every rule in order, cell by cell. The reference for the index.
 * Inputs are names of facts, outputs are read as FEEL.
 */
export class LinearScan {
  readonly #table: DecisionTable;
  readonly #testCell: TestCell;
  readonly #outputs: readonly Value[];
  readonly #default: Value;
  readonly #priorities: readonly Value[];

  constructor(table: DecisionTable, names: Names, testCell: TestCell = createFeelTester(names)) {
    this.#table = table;
    this.#testCell = testCell;
    const read = (text: string | null | undefined): Value =>
      text == null ? null : compileExpression(text, names).run(new Map(), new Evaluation());
    const [output] = table.outputs;
    this.#outputs = table.rules.map(({ outputs: [first] }) => read(first));
    this.#default = read(output?.defaultValue);
    this.#priorities = (output?.values ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .map(read);
  }

  match(context: Context): number[] {
    const { inputs, rules } = this.#table;
    const values = inputs.map(({ expression }) => context.get(expression) ?? null);
    const rows: number[] = [];
    for (const [row, rule] of rules.entries())
      if (rule.inputs.every((cell, at) => cell === '-' || this.#testCell(cell, values[at] ?? null, context)))
        rows.push(row);
    return rows;
  }

  decide(context: Context): Value {
    const { hitPolicy, aggregation } = this.#table;
    const hits = this.match(context).map((row) => this.#outputs[row] ?? null);
    const [first = null] = hits;
    if (hits.length === 0) {
      if (this.#default !== null) return this.#default;
      if (hitPolicy !== 'COLLECT') return null;
      return aggregation === null ? [] : aggregation === 'COUNT' ? 0 : null;
    }
    const byPriority = () => hits.toSorted((one, other) => this.#priorityOf(one) - this.#priorityOf(other));
    switch (hitPolicy) {
      case 'UNIQUE':
        return hits.length === 1 ? first : null;
      case 'ANY':
        return hits.every((hit) => equal(hit, first) === true) ? first : null;
      case 'FIRST':
        return first;
      case 'PRIORITY':
        return byPriority()[0] ?? null;
      case 'OUTPUT ORDER':
        return byPriority();
      case 'RULE ORDER':
        return hits;
      default:
        return aggregate(aggregation, hits);
    }
  }

  #priorityOf(value: Value): number {
    const place = this.#priorities.findIndex((each) => equal(each, value) === true);
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  }
}

function aggregate(aggregation: DecisionTable['aggregation'], hits: readonly Value[]): Value {
  const numbers = hits as readonly number[];
  if (aggregation === 'COUNT') return hits.length;
  if (aggregation === 'SUM') return numbers.reduce<Value>((sum, hit) => add(Number(sum), hit), 0);
  if (aggregation === null) return hits;
  const sorted = hits.toSorted((one, other) => compare(one, other) ?? 0);
  return (aggregation === 'MIN' ? sorted[0] : sorted.at(-1)) ?? null;
}
