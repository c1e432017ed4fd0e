import { expect, it } from 'vitest';
import { compileModel } from '../evaluate/compile-model.ts';
import { listDecisionTables } from '../model/decision-tables.ts';
import { readModel } from '../model/read-model.ts';
import { cellMatches } from './cell-takes.ts';

const table = (cell: string, type: string) => {
  const { model } =
    readModel(`<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="m" name="M" namespace="n">
    <inputData id="a" name="a"><variable name="a" typeRef="${type}"/></inputData>
    <inputData id="b" name="b"><variable name="b" typeRef="number"/></inputData>
    <decision id="d" name="D">
      <informationRequirement><requiredInput href="#a"/></informationRequirement>
      <informationRequirement><requiredInput href="#b"/></informationRequirement>
      <decisionTable id="t"><input id="i"><inputExpression typeRef="${type}"><text>a</text></inputExpression></input>
      <output id="o"/><rule id="r"><inputEntry><text>${cell.replaceAll('<', '&lt;')}</text></inputEntry>
      <outputEntry><text>1</text></outputEntry></rule></decisionTable></decision></definitions>`);
  const compiled = compileModel(model).tables.get(listDecisionTables(model)[0]?.table.id ?? '');
  if (!compiled) throw new Error('no table');
  return compiled;
};

it.each([
  ['-', 'string', 'x', true],
  ['"x", "y"', 'string', 'y', true],
  ['"x", "y"', 'string', 'z', false],
  ['not("x")', 'string', 'x', false],
  ['[2..4]', 'number', 4, true],
  ['< 2', 'number', 4, false],
  ['false', 'boolean', true, false],
  ['> 2 * b', 'number', 4, null],
] as const)('a cell %s of a column of type %s matches %s: %s', (cell, type, value, takes) => {
  expect(cellMatches(table(cell, type), 0, 'a', value)).toBe(takes);
});

it('a table without the column matches every value', () => {
  expect(cellMatches(table('"x"', 'string'), 0, 'c', 'z')).toBe(true);
});
