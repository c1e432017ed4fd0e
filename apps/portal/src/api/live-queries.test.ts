import { type EventType, eventTypes } from '@waypost/contract/events';
import { expect, it } from 'vitest';
import { concernedBy, everything, feedsForm } from './live-queries.ts';

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
      ['x', 'my-transactions'],
      ['x', 'eligibility', 'history'],
      ['x', 'eligibility', 'transaction', 's'],
      ['x', 'case-list', 'c', 'patient-access'],
    ],
  ],
  ['note.added', [['x', 'case-list', 'c', 'notes']]],
  ['coverage.changed', [['x', 'case-list', 'c', 'coverages']]],
  ['order.removed', [['x', 'case-orders', 'c']]],
  ['patient.updated', [['x', 'patient', 's']]],
  ['role.changed', []],
])('%s is about the queries that show it, and no others', (type, keys) => {
  expect(concernedBy('x', event(type))).toEqual(keys);
});

it('where it is not known what happened, all is read that any event is about', () => {
  const all = everything('x').map((key) => key.join(' '));
  for (const type of eventTypes)
    for (const key of concernedBy('x', event(type)))
      expect(all.some((beginning) => key.join(' ').startsWith(beginning))).toBe(true);
});

it('what a form is filled in from is not pulled from under it', () => {
  const forms = eventTypes.filter((type) => concernedBy('x', event(type)).some(feedsForm));
  expect([...new Set(forms.map((type) => type.split('.')[0]))]).toEqual(['patient', 'coverage', 'order']);
});
