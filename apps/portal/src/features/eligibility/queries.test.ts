import { QueryClient } from '@tanstack/react-query';
import { verifyAnswerSchema } from '@waypost/contract/eligibility/calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatElapsed, initialElapsedMs, payersQuery, pollDelay, transactionOf } from './queries.ts';

const { eligibilityPayers } = vi.hoisted(() => ({ eligibilityPayers: vi.fn(async () => []) }));
vi.mock('#src/api/client.ts', () => ({ api: { payerData: { eligibilityPayers } } }));

const place = { id: 'e1', lCode: 'LKMT', clientCode: 'LKMTC' };
const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the request form requests the payers once in ten minutes, with the codes of the entity [C-329] [C-330]', async () => {
  const client = new QueryClient();
  await client.fetchQuery(payersQuery(place));
  vi.advanceTimersByTime(10 * MINUTE_MS - 1);
  await client.fetchQuery(payersQuery(place));
  expect(eligibilityPayers).toHaveBeenCalledTimes(1);
  expect(eligibilityPayers).toHaveBeenCalledWith({ headers: { lcode: 'LKMT', clientcode: 'LKMTC' } });
  vi.advanceTimersByTime(1);
  await client.fetchQuery(payersQuery(place));
  expect(eligibilityPayers).toHaveBeenCalledTimes(2);
  client.clear();
});

it('the portal accepts a verify answer with one eligibility transaction or a list of them [C-327]', () => {
  const [one, other] = [{ id: '1' }, { id: '2' }];
  expect(transactionOf(one)).toBe(one);
  expect(transactionOf([one, other])).toBe(one);
  expect(() => transactionOf([])).toThrow('without an eligibility transaction');
  expect(verifyAnswerSchema.safeParse([]).success).toBe(false);
});

it('a transaction is polled every second at first, and at least every three seconds later', () => {
  expect(pollDelay(0)).toBe(1000);
  expect(pollDelay(10)).toBe(1000);
  expect(pollDelay(15)).toBe(2000);
  expect(pollDelay(500)).toBe(3000);
});

it('the waiting time counts from sending, and from zero when the clocks differ', () => {
  const sentAt = '2026-11-20T10:00:00.000Z';
  const sent = Date.parse(sentAt);
  expect(initialElapsedMs(sentAt, sent + 14_000)).toBe(14_000);
  expect(initialElapsedMs(sentAt, sent - 60_000)).toBe(0);
  expect(initialElapsedMs(sentAt, sent + 86_400_000)).toBe(0);
});

it('the elapsed time is shown in minutes and seconds', () => {
  expect(formatElapsed(14_900)).toBe('0:14');
  expect(formatElapsed(74_000)).toBe('1:14');
});
