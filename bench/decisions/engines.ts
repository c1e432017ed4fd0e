import { ZenEngine } from '@gorules/zen-engine';
import { compileModel, readModel, type Value } from '@waypost/dmn';
import { unaryTest } from 'feelin';
import { anyType, Evaluation, toJson } from '../../packages/dmn/src/feel/index.ts';
import { LinearScan, type TestCell } from '../../packages/dmn/test/support/linear-scan.ts';
import type { TableText } from '../../packages/dmn/test/support/model-text.ts';
import type { Facts } from './large-table.ts';

/** Evaluates the table for the facts at an index. */
type Decide = (at: number) => unknown;
type Prepared = { table: TableText; model: string; facts: readonly Facts[] };
/** A prepared engine, so that its preparation is not timed. */
export type Engine = (prepared: Prepared) => Decide;

const contexts = (facts: readonly Facts[]): Map<string, Value>[] =>
  facts.map((each) => new Map<string, Value>(Object.entries(each)));

function tableOf(model: string) {
  const table = compileModel(readModel(model).model).tables.get('table');
  if (!table) throw new Error('the model has no table');
  return table;
}

function scan({ model, facts }: Prepared, testCell?: TestCell): Decide {
  const factValues = contexts(facts);
  const { table } = tableOf(model);
  const variables = new Map(table.inputs.map(({ expression }) => [expression, anyType]));
  const linear = new LinearScan(table, { variables }, testCell);
  return (at) => toJson(linear.decide(factValues[at] ?? new Map()));
}

/** Converts the cells to the format of zen-engine, which does not read DMN. */
function zenDocument({ inputs, rules }: TableText): Buffer {
  const node = (id: string, type: string, content?: unknown) => ({ id, name: id, type, content });
  const edge = (sourceId: string, targetId: string) => ({ id: sourceId, type: 'edge', sourceId, targetId });
  const content = {
    hitPolicy: 'collect',
    inputs: inputs.map(({ name }) => ({ id: name, name, field: name })),
    outputs: [{ id: 'out', name: 'out', field: 'out' }],
    rules: rules.map((cells, at) => ({
      _id: `rule ${at}`,
      ...Object.fromEntries(
        inputs.map(({ name }, column) => [name, cells[column] === '-' ? '' : cells[column]]),
      ),
      out: cells.at(-1),
    })),
  };
  return Buffer.from(
    JSON.stringify({
      nodes: [
        node('in', 'inputNode'),
        node('table', 'decisionTableNode', content),
        node('end', 'outputNode'),
      ],
      edges: [edge('in', 'table'), edge('table', 'end')],
    }),
  );
}

export const engines: Readonly<Record<string, Engine>> = {
  /** The compiled table, with facts as values. */
  table({ model, facts }) {
    const factValues = contexts(facts);
    const table = tableOf(model);
    const evaluation = new Evaluation();
    return (at) => table.decide(factValues[at] ?? new Map(), evaluation);
  },
  /** The complete call: facts as JSON, a decision by name. */
  model({ model, facts }) {
    const compiled = compileModel(readModel(model).model);
    return (at) => compiled.evaluate('Result', facts[at] ?? {}).value;
  },
  scan: (prepared) => scan(prepared),
  feelin: (prepared) =>
    scan(prepared, (cell, value) => unaryTest(cell, { '?': toJson(value) }).value === true),
  zen({ table, facts }) {
    const decision = new ZenEngine().createDecision(zenDocument(table));
    return async (at) => {
      const { result } = await decision.evaluate(facts[at] ?? {});
      return (result as { out: string }[]).map(({ out }) => out);
    };
  },
};
