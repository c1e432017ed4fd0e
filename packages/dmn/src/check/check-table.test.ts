import { describe, expect, it } from 'vitest';
import { type DrawnTable, drawFacts, drawTable } from '../../test/support/draw-table.ts';
import { compiled } from '../../test/support/fixtures.ts';
import { modelText } from '../../test/support/model-text.ts';
import { Draw } from '../../test/support/random.ts';
import {
  compileExpression,
  Evaluation,
  fromJson,
  simpleType,
  untypedNames,
  type Value,
} from '../feel/index.ts';
import { checkModel } from './check-model.ts';

const TABLES = 300;
const FACTS = 60;

/** Draws and compiles a single-hit table without default outputs, with the findings of the checks. */
function drawCheckedTable(seed: number) {
  const draw = new Draw(seed);
  const table = drawTable(draw, true);
  const text = { ...table.text, hitPolicy: 'UNIQUE' as const, aggregation: null, outputs: [{}] };
  const model = compiled(modelText(text));
  const names = text.inputs.map(({ name }) => name);
  const match = (values: readonly Value[]): number[] =>
    model.tables
      .get('table')
      ?.match(new Map(names.map((name, at) => [name, values[at] ?? null])), new Evaluation()) ?? [];
  return { draw, table, text, findings: checkModel(model), match };
}

const readExample = (example: readonly string[] = []): Value[] =>
  example.map((text) => (text === '-' ? null : compileExpression(text, untypedNames()).run(new Map())));

const valuesOf = ({ text }: DrawnTable, facts: ReturnType<typeof drawFacts>): Value[] =>
  text.inputs.map(({ name, type }) =>
    fromJson(facts[name] ?? null, simpleType(type as 'string' | 'number' | 'boolean' | 'date')),
  );

const seeds = Array.from({ length: TABLES }, (_, at) => at + 1);

describe('in tables drawn by a seed', () => {
  it('the facts of an overlap match both its rules, and those of a gap match none', () => {
    let examples = 0;
    for (const seed of seeds) {
      const { findings, match } = drawCheckedTable(seed);
      for (const { code, example, rule = 0, otherRule = 0 } of findings) {
        if (!example) continue;
        examples += 1;
        const rows = match(readExample(example));
        if (code === 'gap') expect(rows, `seed ${seed}`).toEqual([]);
        if (code === 'overlap')
          expect(rows, `seed ${seed}`).toEqual(expect.arrayContaining([rule - 1, otherRule - 1]));
      }
    }
    expect(examples).toBeGreaterThan(TABLES);
  });

  it('facts match two rules only with an overlap, no rule only with a gap, and never an unreachable rule', () => {
    for (const seed of seeds) {
      const { draw, table, text, findings, match } = drawCheckedTable(seed);
      const found = (code: string) => findings.some((finding) => finding.code === code);
      const unreachableRules = new Set(
        findings.flatMap(({ code, rule }) => (code === 'unreachable' && rule ? [rule - 1] : [])),
      );
      for (let count = 0; count < FACTS; count += 1) {
        const values = valuesOf(table, drawFacts(draw, table, true));
        const rows = match(values);
        if (!found('overlap')) expect(rows.length, `seed ${seed}`).toBeLessThan(2);
        // In a column of texts, the check only considers those that its cells name.
        const isNamed = values.every(
          (value, at) =>
            typeof value !== 'string' || text.rules.some((cells) => cells[at]?.includes(`"${value}"`)),
        );
        if (!found('gap') && isNamed) expect(rows, `seed ${seed}`).not.toEqual([]);
        expect(
          rows.filter((row) => unreachableRules.has(row)),
          `seed ${seed}`,
        ).toEqual([]);
      }
    }
  });
});

it('a value that an output does not allow is reported once, in its first rule, and formulas are not checked', () => {
  const model = compiled(
    modelText({
      inputs: [{ name: 'n', type: 'number' }],
      outputs: [{ type: 'string', values: '"a", "b"' }],
      rules: [
        ['1', '"a"'],
        ['2', '"c"'],
        ['3', '"c"'],
        ['4', 'string(n)'],
      ],
    }),
  );
  const found = checkModel(model).filter(({ code }) => code === 'type');
  expect(found).toEqual([
    expect.objectContaining({ rule: 2, column: 2, message: '“"c"” is none of the output values.' }),
  ]);
});
