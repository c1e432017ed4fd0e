import { describe, expect, it } from 'vitest';
import { fixture, fixtureNames } from '../../test/support/fixtures.ts';
import { readModel } from '../model/read-model.ts';
import { escapeXml } from '../xml/references.ts';
import { findFormulas } from './find-formulas.ts';

const source = fixture('denied-eligibility.dmn');
const replaceInModel = (from: string | RegExp, to: string) => {
  const text = source.replace(from, to);
  expect(text).not.toBe(source);
  return findFormulas(readModel(text).model);
};
/** Returns the table with this text in the first output cell of its third row. */
const withCell = (cell: string) => {
  const { model } = readModel(source);
  const rules = (model.tables.get('table-task')?.rules ?? []).map((rule, row) =>
    row === 2 ? { ...rule, outputs: [cell, ...rule.outputs.slice(1)] } : rule,
  );
  return findFormulas(readModel(model.withRules('table-task', rules)).model);
};

describe('a formula of a spreadsheet', () => {
  it.each(fixtureNames())('the model %s contains no spreadsheet formula', (name) => {
    expect(findFormulas(readModel(fixture(name)).model)).toEqual([]);
  });

  it('a formula is reported in plain words with its row and column', () => {
    expect(withCell('"=HYPERLINK(1)"')).toEqual([
      {
        code: 'formula',
        severity: 'error',
        message: 'Row 3, output “Task group” begins with “=”: a spreadsheet would run it as a formula.',
        table: 'table-task',
        rule: 3,
        column: 4,
      },
    ]);
  });

  it.each([
    '"+A1"',
    '"-A1"',
    '"@SUM(A1)"',
    '"\\t=1"',
    '"\\r=1"',
    '"\\u003D1"',
    '["a", "=1"]',
    'if true then "=1" else "b"',
  ])('a formula is found in the output %s', (cell) => expect(withCell(cell)).toHaveLength(1));

  it.each(['-', '-5', '"-"', '"+"', '"-5"', '"+1 555"', '"- first"', '"a = b"', '@"2026-01-01"', '""'])(
    'no formula is found in the output %s',
    (cell) => expect(withCell(cell)).toEqual([]),
  );

  it('the finding of a formula names an invisible character', () => {
    expect(withCell('"\\t1"')[0]?.message).toContain('begins with a tab:');
  });

  it.each([
    ['The name of the model', 'name="Denied eligibility"', 'name="=1"'],
    ['The name of a decision', 'name="Is urgent"', 'name="=1"'],
    ['The label of input 1', 'label="Status"', 'label="=1"'],
    ['The name of annotation 1', '<annotation name="Why"/>', '<annotation name="=1"/>'],
    [
      'The comment of row 1',
      '<rule id="rule-active">',
      '<rule id="rule-active"><description>=1</description>',
    ],
    ['The annotation of row 2', '<text>Much at stake</text>', '<text>=1</text>'],
    ['The label of the outputs', 'id="table-task"', 'id="table-task" outputLabel="=1"'],
    [
      'A value of input “Status”',
      '<input id="column-status" label="Status">',
      '<input id="column-status" label="Status"><inputValues><text>"=1"</text></inputValues>',
    ],
    [
      'A value of output “x”',
      '<output id',
      '<output name="x" id="new"><outputValues><text>"a", "=1"</text></outputValues></output><output id',
    ],
    [
      'The default of output “x”',
      '<output id',
      '<output name="x" id="new"><defaultOutputEntry><text>"=1"</text></defaultOutputEntry></output><output id',
    ],
    ['The name of output 1', '<output id', '<output name="=1" id="new"/><output id'],
  ])('a formula is found and reported as %s', (what, from, to) => {
    // An additional output needs an additional cell in each rule.
    const text = to.startsWith('<output ')
      ? source
          .replace(/<outputEntry/, '<!-- -->$&')
          .replace(
            /(<rule [^>]*>)([\s\S]*?)(<outputEntry)/g,
            '$1$2<outputEntry><text>1</text></outputEntry>$3',
          )
      : source;
    const { model } = readModel(text.replace(from, to));
    expect(findFormulas(model).map(({ message }) => message)).toEqual([
      `${what} begins with “=”: a spreadsheet would run it as a formula.`,
    ]);
  });

  it('formulas are reported at most a hundred times', () => {
    const rule = (id: number) => ({ id: `n${id}`, inputs: ['-', '-', '-'], outputs: ['"=1"', '"=2"'] });
    const { model } = readModel(source);
    const text = model.withRules(
      'table-task',
      Array.from({ length: 200 }, (_, at) => rule(at)),
    );
    expect(findFormulas(readModel(text).model)).toHaveLength(100);
  });

  it('a formula is found in a comment where XML escapes hide it', () => {
    const comment = `<description>${escapeXml('@"x"')}</description>`;
    expect(replaceInModel('<rule id="rule-active">', `<rule id="rule-active">${comment}`)).toHaveLength(1);
  });
});
