import { QueryClient } from '@tanstack/react-query';
import { verifyAnswerSchema } from '@waypost/contract/eligibility/calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { payersQuery, transactionOf } from './queries.ts';

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
