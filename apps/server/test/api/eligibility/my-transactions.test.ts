import type { TransactionSummary } from '@waypost/contract/cases/calls';
import { expect, it } from 'vitest';
import { fill } from '../support/cases.ts';
import { type Client, call } from '../support/client.ts';
import { LOG, verifyAndWait } from '../support/eligibility-transactions.ts';
import { makeOrganization } from '../support/organization.ts';

const PATH = '/services/case/api/EligibilityTransactions/me';
type Mine = { total: number; transactions: TransactionSummary[] };
const mineOf = async (client: Client): Promise<Mine> => (await client.call<Mine>('GET', PATH)).body;

it('the list of own transactions shows the newest first, with state and status [C-296]', async () => {
  const [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  const [dana, ruth, sam] = await here.people('dana', 'ruth', 'sam');
  const nadia = await elsewhere.person('nadia');
  // Dana has sent more requests than the list shows.
  await fill(here, 75, [dana.userId]);
  const before = await mineOf(dana);
  expect(before.total).toBeGreaterThan(25);
  const first = await verifyAndWait(dana, { payerCode: 'TWM01', memberId: 'TWM8841207' });
  const others = await verifyAndWait(ruth, { payerCode: 'TWM01', memberId: 'TWM8841207' });
  const second = await verifyAndWait(dana, { payerCode: 'TWM01', memberId: 'AAA720001' });
  const { total, transactions } = await mineOf(dana);
  expect(total).toBe(before.total + 2);
  expect(transactions).toHaveLength(25);
  expect(transactions.slice(0, 2)).toEqual([
    {
      id: second.id,
      facilityId: here.facility().id,
      state: 'rejected',
      coverageStatus: 'Rejected',
      coverageCaution: null,
      rejectReasonCode: '72',
      payerName: 'Tidewater PPO',
      patientName: 'Echeverria, Marisol',
      createdAt: second.sentAt,
    },
    expect.objectContaining({
      id: first.id,
      state: 'answered',
      coverageStatus: 'Active Coverage',
      coverageCaution: null,
      rejectReasonCode: null,
    }),
  ]);
  const times = transactions.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(transactions.map(({ id }) => id)).not.toContain(others.id);
  expect((await mineOf(ruth)).transactions.map(({ id }) => id)).toEqual([others.id]);
  expect((await call('GET', PATH)).status).toBe(401);
  expect((await sam.call('GET', PATH)).status).toBe(403);
  expect(await mineOf(nadia)).toEqual({ total: 0, transactions: [] });
});

it.each([
  ['MEDX', '2MA2TE5MK73', 'bill-another'],
  ['MEDX', '1AD1TE5MK73', null],
  ['STMCD', 'MCO000001', 'bill-another'],
] as const)(
  'the list of own transactions shows for an active coverage of %s, %s, whether another plan is billed: %s',
  async (payerCode, memberId, coverageCaution) => {
    const dana = await (await makeOrganization()).person('dana');
    const { id } = await verifyAndWait(dana, { payerCode, memberId });
    expect((await mineOf(dana)).transactions).toMatchObject([
      { id, coverageStatus: 'Active Coverage', coverageCaution },
    ]);
    const { body } = await dana.call<{ transactions: unknown }>('GET', `${LOG}/${id}`);
    expect(body.transactions).toMatchObject([{ id, coverageCaution }]);
    const history = await dana.call<{ entries: unknown }>('GET', `${LOG}/${id}/history`);
    expect(history.body.entries).toMatchObject([{ id, coverageCaution }]);
  },
);
