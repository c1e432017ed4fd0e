import { type EventType, eventTypes } from '@waypost/contract/core/events';
import { expect, it } from 'vitest';
import { affectedQueryKeys, everything, fillsForm } from './live-queries.ts';

const event = (type: EventType, caseId: string | null = 'c') =>
  ({ kind: 'event', id: 'e', type, subjectId: 's', caseId }) as const;

it.each<[EventType, unknown[][]]>([
  [
    'task.started',
    [
      ['x', 'tasks'],
      ['x', 'working-task'],
    ],
  ],
  [
    'eligibility.answered',
    [
      ['x', 'working-task'],
      ['x', 'my-transactions'],
      ['x', 'eligibility', 'history'],
      ['x', 'eligibility', 'transaction', 's'],
      ['x', 'case-list', 'c', 'patient-access'],
    ],
  ],
  ['document.faxed', [['x', 'case-letters', 'c']]],
  ['note.added', [['x', 'case-list', 'c', 'notes']]],
  ['comment.added', [['x', 'comments', 'c']]],
  [
    'comment.withdrawn',
    [
      ['x', 'comments', 'c'],
      ['x', 'my-mentions'],
    ],
  ],
  ['mention.added', [['x', 'my-mentions']]],
  ['escalation.noticed', [['x', 'my-escalations']]],
  ['coverage.changed', [['x', 'case-list', 'c', 'coverages']]],
  [
    'case.changed',
    [
      ['x', 'case'],
      ['x', 'tasks'],
    ],
  ],
  [
    'case.moved',
    [
      ['x', 'case'],
      ['x', 'tasks'],
    ],
  ],
  [
    'patient.merged',
    [
      ['x', 'patient', 's'],
      ['x', 'patient-merges', 's'],
    ],
  ],
  ['order.removed', [['x', 'case-orders', 'c']]],
  ['patient.updated', [['x', 'patient', 's']]],
  ['role.changed', []],
])('the event %s refreshes the queries that show it, and no others', (type, keys) => {
  expect(affectedQueryKeys('x', event(type))).toEqual(keys);
});

it('the queries refreshed without a known event include those of every event', () => {
  const all = everything('x').map((key) => key.join(' '));
  for (const type of eventTypes)
    for (const key of affectedQueryKeys('x', event(type)))
      expect(all.some((beginning) => key.join(' ').startsWith(beginning))).toBe(true);
});

it('only events of patients, coverages and orders concern queries that fill forms', () => {
  const forms = eventTypes.filter((type) => affectedQueryKeys('x', event(type)).some(fillsForm));
  expect([...new Set(forms.map((type) => type.split('.')[0]))]).toEqual(['patient', 'coverage', 'order']);
  // The list of a patient's cases fills no form.
  expect(fillsForm(['x', 'patient', 'p', 'cases'])).toBe(false);
});
