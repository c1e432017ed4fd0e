import type { BulkChange } from '@waypost/contract/tasks/bulk-changes/calls';
import { expect, it } from 'vitest';
import { changeText, hasFailed, outcomeText, progressText, stateText } from './bulk-text.ts';

const done: BulkChange = {
  id: '018f0000-0000-7000-8000-000000000001',
  state: 'done',
  status: 'Elevated',
  assignee: null,
  handedTo: null,
  days: null,
  askedAt: '2026-11-24T15:00:00.000Z',
  endedAt: '2026-11-24T15:01:00.000Z',
  undoUntil: null,
  tasks: 1240,
  done: 1240,
  changed: 1232,
  skipped: 8,
  undone: 0,
};

it('the text of a bulk change gives its result and the skipped tasks', () => {
  expect(outcomeText(done)).toBe('1,232 of 1,240 tasks elevated, 8 skipped');
  expect(outcomeText({ ...done, tasks: 1, done: 1, changed: 1, skipped: 0 })).toBe('1 of 1 task elevated');
  expect(outcomeText({ ...done, state: 'stopped', done: 300, changed: 300, skipped: 0 })).toBe(
    '300 of 1,240 tasks elevated (300 checked)',
  );
});

it('the text of a bulk change reports full storage as a failure', () => {
  const full: BulkChange = { ...done, state: 'storageFull', done: 300, changed: 298, skipped: 2 };
  expect(`${stateText(full)}: ${outcomeText(full)}`).toBe(
    'Stopped because the storage of Waypost is full: 298 of 1,240 tasks elevated, 2 skipped (300 checked)',
  );
  expect([full, done].map(hasFailed)).toEqual([true, false]);
});

it('the text of an undone bulk change gives the restored and the remaining tasks', () => {
  expect(outcomeText({ ...done, state: 'undoing', undone: 25 })).toBe('25 tasks taken back');
  expect(outcomeText({ ...done, state: 'undone', undone: 1230 })).toBe('1,230 tasks taken back, 2 stayed');
});

it('the text of an interrupted undo gives the restored tasks', () => {
  const ended: BulkChange = { ...done, done: 300, changed: 298, skipped: 2, undone: 100 };
  for (const state of ['storageFull', 'stopped'] as const)
    expect(outcomeText({ ...ended, state })).toBe(
      '298 of 1,240 tasks elevated, 2 skipped, 100 taken back (300 checked)',
    );
});

it('the text of a running bulk change gives its progress', () => {
  expect(progressText({ ...done, state: 'running', done: 300 })).toBe('Changing 300 of 1,240');
  expect(progressText({ ...done, state: 'undoing', undone: 25 })).toBe('Undoing 25 of 1,232');
});

it('the text of a bulk change names the new assignee, also if the status changes', () => {
  const none = { status: null, assignee: null, handedTo: null };
  expect(changeText({ ...none, assignee: 'Whitfield, Dana' })).toBe('assigned to Whitfield, Dana');
  expect(changeText(none)).toBe('unassigned');
  const dana = { name: 'Whitfield, Dana', tasks: 3 };
  expect(changeText({ ...none, handedTo: [dana] })).toBe('handed out to Whitfield, Dana');
  const lena = { name: 'Fuchs, Lena', tasks: 2 };
  expect(changeText({ ...none, handedTo: [dana, lena] })).toBe('handed out to 2 people');
});
