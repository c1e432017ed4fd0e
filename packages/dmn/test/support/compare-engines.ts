import {
  anyType,
  type Context,
  coerce,
  fromJson,
  type Names,
  simpleType,
  toJson,
  type Value,
} from '../../src/feel/index.ts';
import { compileModel, type JsonValue, readModel } from '../../src/index.ts';
import { type DrawnTable, drawFacts, drawTable } from './draw-table.ts';
import { LinearScan, type TestCell } from './linear-scan.ts';
import { modelText } from './model-text.ts';
import { Draw } from './random.ts';

export type Disagreement = { seed: number; facts: unknown; table: unknown; index: unknown; other: unknown };

const typesOf = ({ text }: DrawnTable): Names['variables'] =>
  new Map(
    text.inputs.map(({ name, type }) => [
      name,
      type === undefined ? anyType : simpleType(type as 'string' | 'number'),
    ]),
  );

function contextOf(names: Names, facts: Readonly<Record<string, JsonValue>>): Context {
  const entries = [...names.variables].map(([name, type]): [string, Value] => [
    name,
    coerce(fromJson(facts[name] ?? null, type), type),
  ]);
  return new Map(entries);
}

type Options = { seed: number; tables: number; decisions: number; plain?: boolean; testCell?: TestCell };

/** Draws tables and facts, decides each by the index and by a linear scan, and returns the differences. */
export function findDisagreements({
  seed,
  tables,
  decisions,
  plain = false,
  testCell,
}: Options): Disagreement[] {
  const found: Disagreement[] = [];
  for (let at = 0; at < tables; at += 1) {
    const draw = new Draw(seed + at);
    const drawnTable = drawTable(draw, plain);
    const { model } = readModel(modelText(drawnTable.text));
    const compiled = compileModel(model);
    const table = compiled.tables.get('table');
    if (!table || compiled.findings.some(({ severity }) => severity === 'error'))
      throw new Error(
        `the table of seed ${seed + at} cannot be compiled: ${JSON.stringify(compiled.findings)}`,
      );
    const names: Names = { variables: typesOf(drawnTable) };
    const scan = new LinearScan(table.table, names, testCell);
    for (let count = 0; count < decisions; count += 1) {
      const facts = drawFacts(draw, drawnTable, plain);
      const index = compiled.evaluate('Result', facts).json;
      const other = toJson(scan.decide(contextOf(names, facts)));
      if (JSON.stringify(index) !== JSON.stringify(other))
        found.push({ seed: seed + at, facts, table: drawnTable.text, index, other });
    }
  }
  return found;
}
