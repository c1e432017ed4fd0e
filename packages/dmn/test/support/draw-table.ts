import type { JsonValue } from '../../src/index.ts';
import type { Aggregation, HitPolicy } from '../../src/model/decision-table.ts';
import type { TableText } from './model-text.ts';
import type { Draw } from './random.ts';

type Column = 'string' | 'number' | 'boolean' | 'date';

/** Values of each type in their order, as FEEL and as a fact. Cells use some of them, facts use all. */
const values: Readonly<Record<Column, readonly (readonly [feel: string, fact: JsonValue])[]>> = {
  string: ['', 'A', 'B', 'C', 'D', 'ab'].map((text) => [`"${text}"`, text]),
  number: [-3, 0, 0.1, 1, 1.5, 2, 7, 18, 100].map((number) => [String(number), number]),
  boolean: [true, false].map((truth) => [String(truth), truth]),
  date: ['2026-01-01', '2026-01-02', '2026-06-30', '2027-02-28'].map((day) => [`date("${day}")`, day]),
};

const policies: readonly (readonly [HitPolicy, Aggregation | null])[] = [
  ['UNIQUE', null],
  ['ANY', null],
  ['PRIORITY', null],
  ['FIRST', null],
  ['RULE ORDER', null],
  ['OUTPUT ORDER', null],
  ['COLLECT', null],
  ['COLLECT', 'SUM'],
  ['COLLECT', 'COUNT'],
  ['COLLECT', 'MIN'],
  ['COLLECT', 'MAX'],
];

const types: readonly Column[] = ['string', 'number', 'boolean', 'date'];
const outputs = ['1', '2', '3', '10'];

export type DrawnTable = { text: TableText; types: Column[] };

/**
 * Draws a small table: columns, cells and hit policy. `plain` omits cells that engines read differently: descending
 * ranges, missing values in a negation, and cells that need other facts.
 */
export function drawTable(draw: Draw, plain = false): DrawnTable {
  const [hitPolicy, aggregation] = draw.one(policies);
  const columns = Array.from({ length: draw.between(1, 4) }, () => draw.one(types));
  const inputs = columns.map((type, at) => ({
    name: `${type} ${at + 1}`,
    // A column without a type accepts facts of any type.
    ...(plain || draw.happens(0.7) ? { type } : {}),
  }));
  const names = inputs.map(({ name }) => name);
  const isOrdered = hitPolicy === 'PRIORITY' || hitPolicy === 'OUTPUT ORDER';
  return {
    types: columns,
    text: {
      hitPolicy,
      aggregation,
      inputs,
      outputs: [
        {
          name: 'out',
          values: isOrdered ? draw.one(['3, 2, 1, 10', '1, 10, 2, 3']) : null,
          defaultValue: draw.happens(0.2) ? '2' : null,
        },
      ],
      rules: Array.from({ length: draw.between(1, 12) }, () => [
        ...columns.map((type) => drawCell(draw, type, plain ? null : names)),
        draw.one(outputs),
      ]),
    },
  };
}

function drawCell(draw: Draw, type: Column, names: readonly string[] | null): string {
  if (draw.happens(0.35)) return '-';
  const test = () => drawTest(draw, type, names);
  const tests = Array.from({ length: draw.happens(0.25) ? draw.between(2, 3) : 1 }, test).join(', ');
  return draw.happens(0.15) ? `not(${tests})` : tests;
}

function drawTest(draw: Draw, type: Column, names: readonly string[] | null): string {
  const plain = names === null;
  const literal = () => draw.one(values[type])[0];
  if (!plain && draw.happens(0.12)) return drawOddTest(draw, names);
  if (type === 'boolean' || draw.happens(0.4)) return literal();
  if (draw.happens(0.5)) return `${draw.one(['<', '<=', '>', '>='])} ${literal()}`;
  const places = [draw.below(values[type].length), draw.below(values[type].length)];
  const [start, end] = plain ? places.toSorted((one, other) => one - other) : places;
  const ends = [start, end].map((at) => values[type][at ?? 0]?.[0]);
  return `${draw.one(['[', '(', ']'])}${ends.join('..')}${draw.one([']', ')', '['])}`;
}

/** Draws a test that needs other facts, is of another type than the column, or is about a missing value. */
function drawOddTest(draw: Draw, names: readonly string[]): string {
  const name = draw.one(names);
  return draw.one([
    'null',
    name,
    `> ${name}`,
    `? = ${name}`,
    `string length(string(?)) > 3`,
    ...types.map((type) => draw.one(values[type])[0]),
  ]);
}

/** Draws facts for the columns: most of the column's type, some missing and, unless `plain`, some of another type. */
export function drawFacts(
  draw: Draw,
  { text, types: columns }: DrawnTable,
  plain = false,
): Record<string, JsonValue> {
  const facts: Record<string, JsonValue> = {};
  text.inputs.forEach(({ name }, at) => {
    const type = !plain && draw.happens(0.08) ? draw.one(types) : columns[at];
    if (type === undefined || (!plain && draw.happens(0.05))) return;
    const [, fact] = draw.one(values[type]);
    // A list of one is converted to its item in a column with a type, but not in one without.
    facts[name] = !plain && draw.happens(0.03) ? [fact] : fact;
  });
  return facts;
}
