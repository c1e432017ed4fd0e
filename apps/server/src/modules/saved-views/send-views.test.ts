import { expect, it } from 'vitest';
import { viewMail } from './send-views.ts';

const words = (total: number, overdue: number) => {
  const { subject, before } = viewMail({ total, overdue, most: 10_000 }, 'https://waypost.example');
  return [subject, ...before];
};

it('the mail of a view reports more tasks if not all of them were counted', () => {
  expect(words(10_000, 10_000)).toEqual([
    'Your view in Waypost this morning: 10,000 tasks',
    'A view that is sent to you each morning has 10,000 tasks, 10,000 of them overdue.',
  ]);
  expect(words(10_001, 10_001)).toEqual([
    'Your view in Waypost this morning: more than 10,000 tasks',
    'A view that is sent to you each morning has more than 10,000 tasks, more than 10,000 of them overdue.',
  ]);
});
