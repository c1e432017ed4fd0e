import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { connected, connector, inquiry, newConnector, tried, tryIt } from '../support/connections.ts';
import { testDatabase } from '../support/database.ts';
import { completedTransaction, LOG } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
let at: Organization;
let nils: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [connector] });
  nils = await at.invite(newConnector);
});

/** ISA13 and GS06 of the sent messages. */
const numbersIn = (raw270: string): [number, number] => {
  const element = (segment: string, position: number): number =>
    Number(new RegExp(`(?:^|~)${segment}\\*([^~]*)`).exec(raw270)?.[1]?.split('*')[position - 1]);
  return [element('ISA', 13), element('GS', 6)];
};
const numberOf = async (client: Client, id: string): Promise<number> => {
  await completedTransaction(client, id);
  const { body } = await client.call<EligibilityTransaction>('GET', `${LOG}/${id}`);
  const [interchange, group] = numbersIn(body.raw270 ?? '');
  expect(group).toBe(interchange);
  expect(body.attempts.at(-1)?.controlNumber).toBe(String(interchange).padStart(9, '0'));
  return interchange;
};
const setLastNumber = (receiverId: string, last: number) =>
  pool.query('update interchange_number set last_number = $3 where entity_id = $1 and receiver_id = $2', [
    at.id,
    receiverId,
    last,
  ]);

it('simultaneous inquiries to one receiver, by one connection or two, all have different control numbers', async () => {
  const through = { receiverId: 'CLEARING', maxConcurrent: 20 };
  const [one, two] = [await connected(nils, through), await connected(nils, through)];
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      tryIt(nils, (n % 2 ? one : two).connectionId, inquiry(at, 'ACTIVE001')),
    ),
  );
  const numbers = await Promise.all(sent.map(({ body }) => numberOf(nils, body.trialId)));
  expect(new Set(numbers).size).toBe(12);
  const largest = Math.max(...numbers);
  const later = await tried(nils, one.connectionId, inquiry(at, 'ACTIVE001'));
  expect(numbersIn(later.raw270)[0]).toBeGreaterThan(largest);
});

it('a connection to another receiver starts above all control numbers sent, and each organization has its own count', async () => {
  await setLastNumber('CLEARING', 500_000);
  const elsewhere = await connected(nils, { receiverId: 'HARBOR' });
  expect(numbersIn((await tried(nils, elsewhere.connectionId, inquiry(at, 'ACTIVE001'))).raw270)[0]).toBe(
    500_001,
  );
  const other = await makeOrganization({ roles: [connector] });
  const nora = await other.invite(newConnector);
  const theirs = await connected(nora, { receiverId: 'HARBOR' });
  expect(numbersIn((await tried(nora, theirs.connectionId, inquiry(other, 'ACTIVE001'))).raw270)[0]).toBe(1);
});

it('each attempt has a new control number, and 999999999 is followed by 1', async () => {
  const flaky = await connected(nils, {
    receiverId: 'FLAKY',
    endpointUrl: 'https://nobody-here.invalid/core',
    timeoutMs: 2500,
  });
  await tried(nils, flaky.connectionId, inquiry(at, 'ACTIVE001'));
  await setLastNumber('FLAKY', 999_999_998);
  const trial = await tried(nils, flaky.connectionId, inquiry(at, 'ACTIVE001'));
  const { body } = await nils.call<EligibilityTransaction>('GET', `${LOG}/${trial.trialId}`);
  expect(body.attempts.map(({ controlNumber }) => controlNumber)).toEqual(['999999999', '000000001']);
  expect(numbersIn(trial.raw270)).toEqual([1, 1]);
});
