import type { TransactionSummary } from '@waypost/contract/services/case';
import { expect, it } from 'vitest';
import { type Client, call, sharedAs } from './support/client.ts';
import { askAbout } from './support/eligibility-transactions.ts';

const PATH = '/services/case/api/EligibilityTransactions/me';
type Mine = { total: number; transactions: TransactionSummary[] };
const mineOf = async (client: Client): Promise<Mine> => (await client.call<Mine>('GET', PATH)).body;

it("lists the user's own transactions, newest first, with state and status [C-296]", async () => {
  const dana = await sharedAs('dana.whitfield');
  const ruth = await sharedAs('ruth.abara');
  const before = await mineOf(dana);
  const first = await askAbout(dana, { payerCode: 'TWM01', memberId: 'TWM8841207' });
  const others = await askAbout(ruth, { payerCode: 'TWM01', memberId: 'TWM8841207' });
  const second = await askAbout(dana, { payerCode: 'TWM01', memberId: 'AAA720001' });
  const { total, transactions } = await mineOf(dana);
  expect(total).toBe(before.total + 2);
  expect(transactions.length).toBeLessThanOrEqual(25);
  expect(transactions.slice(0, 2)).toEqual([
    {
      id: second.id,
      facilityId: second.facilityId,
      state: 'rejected',
      coverageStatus: 'Rejected',
      payerName: 'Tidewater PPO',
      patientName: 'Echeverria, Marisol',
      createdAt: second.sentAt,
    },
    expect.objectContaining({ id: first.id, state: 'answered', coverageStatus: 'Active Coverage' }),
  ]);
  expect(transactions.map(({ id }) => id)).not.toContain(others.id);
  expect((await call('GET', PATH)).status).toBe(401);
  expect((await (await sharedAs('sam.ito')).call('GET', PATH)).status).toBe(403);
  const elsewhere = await mineOf(await sharedAs('nadia.castle'));
  expect(elsewhere.transactions.map(({ id }) => id)).not.toContain(first.id);
});
