import { expect, it } from 'vitest';
import { noSearch, searchOf, searchRules } from './message-search.ts';

it('a message search needs an endpoint, an event type and valid days', () => {
  const refused = searchRules.safeParse({ ...noSearch, after: '2026-02-31' });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'Select an endpoint',
    'At least one event type must be selected',
    'Must be a date, such as 12/25/2026',
  ]);
});

it('a message search covers the start of the first day to the end of the last', () => {
  const found = searchOf({
    ...noSearch,
    status: '2',
    eventTypes: ['note.added'],
    after: '2026-03-01',
    before: '2026-03-02',
    caseNumber: ' 260001-01 ',
  });
  expect(found).toEqual({
    status: 2,
    eventTypes: ['note.added'],
    after: new Date(new Date('2026-03-01T00:00:00').getTime() - 1).toISOString(),
    before: new Date('2026-03-03T00:00:00').toISOString(),
    caseNumber: '260001-01',
  });
  expect(searchOf({ ...noSearch, eventTypes: ['note.added'] })).toEqual({
    status: null,
    eventTypes: ['note.added'],
    after: null,
    before: null,
    caseNumber: null,
  });
});
