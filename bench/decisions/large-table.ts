import { modelText, type TableText } from '../../packages/dmn/test/support/model-text.ts';
import { Draw } from '../../packages/dmn/test/support/random.ts';

const RULES = 1000;
const TEXTS = 6;
const NUMBERS = 2;
const DASHES = 0.45;
/** The number of random facts, which are created once and evaluated repeatedly. */
const FACTS = 1000;

export type Facts = Readonly<Record<string, string | number>>;

const columns = [
  ...Array.from({ length: TEXTS }, (_, at) => ({ name: `text${at}`, type: 'string' })),
  ...Array.from({ length: NUMBERS }, (_, at) => ({ name: `number${at}`, type: 'number' })),
];

function cellOf(draw: Draw, type: string): string {
  if (draw.happens(DASHES)) return '-';
  if (type === 'string') {
    const value = () => `"v${draw.below(8)}"`;
    return draw.happens(0.15) ? `${value()}, ${value()}` : value();
  }
  const number = () => draw.below(1000);
  return draw.one([`< ${number()}`, `>= ${number()}`, `[${draw.below(500)}..${500 + draw.below(500)}]`]);
}

/**
 * Creates a collecting table of 1,000 rules by 8 columns, as text and as cells, with facts; it is the same in every
 * run.
 */
export function createLargeTable(): { model: string; table: TableText; facts: Facts[] } {
  const draw = new Draw(17);
  const table: TableText = {
    hitPolicy: 'COLLECT',
    inputs: columns,
    outputs: [{ type: 'string' }],
    rules: Array.from({ length: RULES }, (_, at) => [
      ...columns.map(({ type }) => cellOf(draw, type)),
      `"rule ${at + 1}"`,
    ]),
  };
  const facts = Array.from({ length: FACTS }, () =>
    Object.fromEntries(
      columns.map(({ name, type }) => [name, type === 'string' ? `v${draw.below(8)}` : draw.below(1000)]),
    ),
  );
  return { model: modelText(table), table, facts };
}
