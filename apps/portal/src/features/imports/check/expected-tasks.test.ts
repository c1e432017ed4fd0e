import { expect, it } from 'vitest';
import { evaluatedTasksText, reasonsText, tasksTitle } from './expected-tasks.ts';

const address = { id: 'RV04', description: 'The address of the patient is missing', tasks: 1196 };
const expected = {
  cases: 1200,
  judged: 60,
  tasks: [
    { taskType: 'Registration Exception', tasks: 1196, reasons: [address] },
    { taskType: 'Insurance Verification', tasks: 4, reasons: [] },
  ],
};

it('the number of tasks that an import opens is an estimate if a part of its cases was evaluated, and exact if all were', () => {
  expect(tasksTitle(expected)).toBe('About 1,200 tasks will open');
  expect(evaluatedTasksText(expected)).toBe(
    'By your rules of today, worked out from 60 of the 1,200 new cases. Answers of payers may open more.',
  );
  const all = { ...expected, cases: 1, judged: 1, tasks: [{ taskType: 'Any', tasks: 1, reasons: [] }] };
  expect(tasksTitle(all)).toBe('1 task will open');
  expect(evaluatedTasksText(all)).toBe('By your rules of today. Answers of payers may open more.');
  expect(tasksTitle({ ...all, tasks: [] })).toBe('No tasks will open');
});

it('the reasons of tasks have their numbers, marked as estimates if a part of the cases was evaluated', () => {
  expect(reasonsText([address], expected)).toBe('The address of the patient is missing: about 1,196');
  expect(reasonsText([address], { cases: 60, judged: 60 })).toBe(
    'The address of the patient is missing: 1,196',
  );
});
