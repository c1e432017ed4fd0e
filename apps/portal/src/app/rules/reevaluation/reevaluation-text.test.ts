import { expect, it } from 'vitest';
import { isInProgress, processOf, reevaluationResult } from './reevaluation-text.ts';

const done = {
  id: '018f0000-0000-7000-8000-000000000001',
  process: 'Eligibility',
  state: 'done',
  startedAt: '2026-11-20T15:00:00.000Z',
  startedBy: 'Lind, Tomasz',
  endedAt: '2026-11-20T15:01:00.000Z',
  cases: 1200,
  done: 1200,
  opened: 1,
  closed: 3,
} as const;

it('the text of a reevaluation gives its result, also if it was stopped', () => {
  expect(reevaluationResult(done)).toBe('Looked at all 1,200 cases: 1 task opened, 3 tasks closed.');
  expect(reevaluationResult({ ...done, state: 'stopped', done: 200 })).toBe(
    'Stopped after 200 of 1,200 cases: 1 task opened, 3 tasks closed.',
  );
  expect([done, { ...done, state: 'waiting' as const }].map(isInProgress)).toEqual([false, true]);
});

it('the list of processes contains the one that evaluates a table', () => {
  expect(processOf('InsuranceVerification_UserTaskToDos')).toBe('Insurance Verification');
  expect(processOf('Own_Table')).toBeNull();
});
