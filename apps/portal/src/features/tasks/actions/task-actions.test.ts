import { expect, it } from 'vitest';
import { bulkActions, doneText, failedText, readDays, updatedText } from './task-actions.ts';

it('the result of a bulk action gives the numbers of changed and unchanged tasks [W-224][W-225][W-226]', () => {
  expect(bulkActions.map(({ action }) => doneText(action, 2, 3))).toEqual([
    '2 of 3 selected tasks assigned.',
    '2 of 3 selected tasks elevated.',
    '2 of 3 selected tasks completed.',
    '2 of 3 selected tasks put on hold.',
    '2 of 3 selected tasks set to Wait.',
  ]);
  expect(failedText(1, 3)).toBe('1 of 3 selected tasks failed.');
});

it('a wait accepts only 1 to 999 days [W-108]', () => {
  expect(['1', ' 30 ', '999'].map(readDays)).toEqual([1, 30, 999]);
  expect(['', '0', '1000', '-1', '1.5', 'ten'].map(readDays)).toEqual([null, null, null, null, null, null]);
});

it('the notice after a task was saved says what was done with it', () => {
  const [dana, ruth] = [
    { id: 'd', name: 'Dana Whitfield' },
    { id: 'r', name: 'Ruth Abara' },
  ] as const;
  const before = { status: 'InProcess', assignee: dana } as const;
  expect(updatedText(before, { status: 'Complete', assignee: dana })).toBe('Task updated: completed');
  expect(updatedText(before, { status: 'Elevated', assignee: null })).toBe('Task updated: elevated');
  expect(updatedText(before, { status: 'InProcess', assignee: ruth })).toBe(
    'Task updated: assigned to Ruth Abara',
  );
  const open = { status: 'Open', assignee: null } as const;
  expect(updatedText(open, { status: 'InProcess', assignee: ruth })).toBe(
    'Task updated: assigned to Ruth Abara, now In Process',
  );
  const onHold = { status: 'OnHold', assignee: dana } as const;
  expect(updatedText(onHold, open)).toBe('Task updated: unassigned, now Open');
  expect(updatedText(onHold, { ...onHold, assignee: ruth })).toBe('Task updated: assigned to Ruth Abara');
  expect(updatedText(before, before)).toBe('Task updated');
});
