import type { CountedTable, RecentMatches } from '@waypost/contract/processes/recent-matches';
import { expect, it } from 'vitest';
import { rowText, summaryText } from './recent-words.ts';

const matches = (row: { matched: number; led: number }, isAtLeast = false): RecentMatches => ({
  table: { id: '00000000-0000-0000-0000-000000000001', version: 1 },
  since: '2026-11-21T12:00:00.000Z',
  evaluated: 2000,
  isAtLeast,
  rows: [{ row: 2, ...row }],
});

it.each<[CountedTable, { matched: number; led: number }, string]>([
  ['Eligibility_Exceptions', { matched: 12, led: 9 }, '12 answers, 9 tasks'],
  ['Eligibility_Exceptions', { matched: 1, led: 0 }, '1 answer, 0 tasks'],
  ['Eligibility_UserTaskProperties', { matched: 1200, led: 1 }, '1,200 tasks, 1 done'],
  ['DocumentGeneration_UserTaskProperties', { matched: 1, led: 0 }, '1 task, 0 done'],
  ['InsuranceVerification_UserTaskToDos', { matched: 3, led: 2 }, '3 tasks, 2 answered'],
  ['RegistrationVerification_DocumentGeneration', { matched: 4, led: 1 }, '4 tasks, 1 document'],
  ['Escalation', { matched: 5, led: 2 }, '5 tasks, 2 done'],
])('a row of %s with %j says %s', (table, counts, text) => {
  expect(rowText(table, matches(counts), 2)).toBe(text);
});

it('a row that matched nothing has no text, and a count that is cut off is "at least"', () => {
  expect(rowText('Escalation', matches({ matched: 5, led: 2 }), 1)).toBeNull();
  expect(rowText('Escalation', matches({ matched: 5, led: 2 }, true), 2)).toBe('At least 5 tasks, 2 done');
});

it('a table shows the number of responses or tasks, and the results of its rows', () => {
  const counted = matches({ matched: 1, led: 1 });
  expect(summaryText('Eligibility_Exceptions', counted)).toBe(
    '2,000 answers of payers for cases in the last 7 days. Each row says how many of them it fits as it is now, and how many tasks were opened for those.',
  );
  expect(summaryText('Eligibility_Exceptions', { ...counted, evaluated: 0, rows: [] })).toBe(
    'No answers of payers for cases in the last 7 days.',
  );
  expect(summaryText('Escalation', { ...counted, isAtLeast: true })).toBe(
    'At least 2,000 tasks on which a rule has acted in the last 7 days. Each rule says on how many of them it has acted, and how many of those are completed. The latest are counted.',
  );
});
