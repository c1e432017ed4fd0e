import { describe, expect, it } from 'vitest';
import { type ConditionKind, numberIn, readCondition, writeCondition } from './condition.ts';
import { conditionWords } from './condition-words.ts';
import { conditionColumns } from './escalation-columns.ts';

describe('a cell of a condition', () => {
  it.each<[ConditionKind, string, string]>([
    ['choice', '-', 'any'],
    ['choice', '', 'any'],
    ['choice', '"Open", "InProcess"', 'in'],
    ['choice', '"A \\"quoted\\", text"', 'in'],
    ['choice', 'not("Open", "Wait")', 'notIn'],
    ['yesNo', 'true', 'yes'],
    ['yesNo', 'false', 'no'],
    ['number', '5', 'equal'],
    ['number', '-5.25', 'equal'],
    ['number', '>= 14', 'least'],
    ['number', '<= -3', 'most'],
    ['number', '> 500', 'over'],
    ['number', '< 0', 'under'],
    ['number', '[0..2]', 'between'],
    ['number', '[-5..-1]', 'between'],
  ])('a condition of %s, %s, is parsed and written back', (kind, cell, operator) => {
    const condition = readCondition(kind, cell);
    expect(condition.operator).toBe(operator);
    expect(writeCondition(condition)).toBe(cell === '' ? '-' : cell);
  });

  it.each<[ConditionKind, string]>([
    ['choice', 'starts with(?, "Fax")'],
    ['choice', '"Open", taskType'],
    ['choice', '"tab\\tin it"'],
    ['choice', 'not(not("Open"))'],
    ['yesNo', 'not(true)'],
    ['number', '> 100 * priority'],
    ['number', '(0..2]'],
    ['number', '1, 2, 3'],
    ['number', '"5"'],
    ['number', '>= 5 '.repeat(2)],
  ])('a condition of %s that no field can show stays the same expression: %s', (kind, cell) => {
    const condition = readCondition(kind, cell);
    expect(condition).toMatchObject({ operator: 'expression', expression: cell.trim() });
    expect(writeCondition(condition)).toBe(cell.trim());
  });

  it('a condition is the same cell after it is written and read again', () => {
    // A fixed sequence makes failures reproducible.
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const pieces = [
      '"',
      '\\',
      ',',
      ' ',
      'not(',
      ')',
      '"Open"',
      '5',
      '-',
      '.',
      '..',
      '[',
      ']',
      '>=',
      '<',
      'true',
      '\n',
    ];
    for (let run = 0; run < 20_000; run += 1) {
      const cell = Array.from({ length: 1 + next(6) }, () => pieces[next(pieces.length)]).join('');
      for (const kind of ['choice', 'yesNo', 'number'] as const) {
        const once = writeCondition(readCondition(kind, cell));
        expect(writeCondition(readCondition(kind, once)), cell).toBe(once);
        expect(readCondition(kind, once), cell).toEqual(readCondition(kind, cell));
      }
    }
  });
});

it.each([
  ['500', '500'],
  [' 5,000.50 ', '5000.50'],
  ['$5,000', '5000'],
  ['-3', '-3'],
  ['1,5', null],
  ['many', null],
  ['', null],
])('the number "%s" is %s', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

it.each([
  ['process', '"Eligibility", "Document Generation"', 'process is Eligibility or Document Generation'],
  ['taskType', 'not("Fax Exception")', 'task type is not Fax Exception'],
  ['taskType', '"Own Type"', 'task type is “Own Type”'],
  ['status', '"Open", "InProcess", "OnHold"', 'status is Open, In Process, or Hold'],
  ['isElevated', 'false', 'not elevated'],
  ['isAssigned', 'true', 'assigned'],
  ['priority', '< 5', 'priority under 5'],
  ['daysAged', '>= 14', 'aged at least 14 days'],
  ['daysAged', '1', 'aged 1 day'],
  ['daysUntilDue', '<= 2', 'due in at most 2 days'],
  ['daysUntilDue', '<= -3', 'overdue at least 3 days'],
  ['daysUntilDue', '< -1', 'overdue over 1 day'],
  ['daysUntilDue', '-3', 'overdue 3 days'],
  ['daysUntilDue', '>= -3', 'due, or overdue at most 3 days'],
  ['daysUntilDue', '> -1', 'due, or overdue under 1 day'],
  ['daysUntilDue', '[-3..2]', 'overdue at most 3 days or due in at most 2 days'],
  ['daysUntilDue', '[-5..-1]', 'overdue 1 to 5 days'],
  ['daysUntilService', '[0..2]', 'date of service in 0 to 2 days'],
  ['daysUntilService', '<= -1', 'date of service at least 1 day ago'],
  ['daysUntilService', '>= -3', 'date of service to come, or at most 3 days ago'],
  ['daysUntilService', '[-1..5]', 'date of service at most 1 day ago or in at most 5 days'],
  ['amount', '> 5000', 'expected amount over $5,000'],
  ['amount', '> 100 * priority', 'expected amount: > 100 * priority'],
  ['amount', '-', ''],
])('a condition of %s, %s, reads "%s"', (name, cell, words) => {
  const column = conditionColumns.find((each) => each.name === name);
  if (!column) throw new Error(`no column ${name}`);
  expect(conditionWords(column, readCondition(column.kind, cell))).toBe(words);
});
