import type { JsonValue } from '@waypost/dmn';
import { expect, it } from 'vitest';
import type { DecisionClient } from './process.ts';
import { optionsOf, taskContent } from './task-content.ts';

it.each([
  ['Matches,Corrected, No card on file ', ['Matches', 'Corrected', 'No card on file']],
  ['["Yes, by phone","No"]', ['Yes, by phone', 'No']],
  ['[not a list', ['[not a list']],
  ['[1, 2]', ['[1', '2]']],
  ['Yes,,Yes,No', ['Yes', 'No']],
  ['', []],
])('resolution options are read if they are stored as %s', (text, options) => {
  expect(optionsOf(text)).toEqual(options);
});

/** Tables of a process with the prefix Any that return these rows. */
const decisionClient = (
  properties: Record<string, JsonValue>[],
  toDos: Record<string, JsonValue>[] = [],
): DecisionClient => ({
  ask: async (name) => ({
    rows: name === 'Any_UserTaskProperties' ? properties : toDos,
    values: [],
    matched: { name, version: 1, isDefault: true, rules: [] },
  }),
});
const content = (properties: Record<string, JsonValue>[], toDos?: Record<string, JsonValue>[]) =>
  taskContent(decisionClient(properties, toDos), { prefix: 'Any' }, 'A type');

it('a task type without properties is assigned to its group, for a day, with the lowest priority', async () => {
  expect(await content([])).toMatchObject({ isDirect: false, daysToComplete: 1, priority: 1, toDos: [] });
});

it('a task property out of range is changed to the nearest valid value', async () => {
  const outOfRange = { assignment: 'Direct Assignment', daysToComplete: 91, priority: 0 };
  expect(await content([outOfRange])).toMatchObject({ isDirect: true, daysToComplete: 90, priority: 1 });
  expect(await content([{ daysToComplete: 2.9, priority: 'often' }])).toMatchObject({
    daysToComplete: 2,
    priority: 1,
  });
});

it('recommendations are in the order of the table, without blank ones', async () => {
  const rows = [
    { recommendation: 'Second', resolutionOptions: 'a,b' },
    { recommendation: ' ', resolutionOptions: 'c' },
    { recommendation: 'First', resolutionOptions: null },
  ];
  expect((await content([], rows)).toDos).toEqual([
    { recommendation: 'Second', resolutionOptions: ['a', 'b'] },
    { recommendation: 'First', resolutionOptions: [] },
  ]);
});
