import type { Problem } from '@waypost/contract/core/errors';
import type { EvaluationResult } from '@waypost/contract/decision-tables/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { modelFile, newName, TABLES, upload } from '../support/decision.ts';
import { makeOrganization } from '../support/organization.ts';

let alder: Client;
let birch: Client;
beforeAll(async () => {
  alder = await (await makeOrganization()).person('tomasz');
  birch = await (await makeOrganization()).person('tomasz');
});

type Tried = EvaluationResult & Problem;
/** A table that counts up to a number, and the call that tries it. */
async function counting(client: Client, turns: number) {
  const name = newName();
  const loop = `string(count(for i in 1..${turns} return i))`;
  const uploaded = await upload(client, modelFile(name, [{ name, rules: [{ cells: ['-', loop] }] }]));
  expect(uploaded.status).toBe(200);
  return () =>
    client.call<Tried>('POST', `${TABLES}/evaluate/${name}?tenantId=${client.entityId}`, {
      facts: { plan: 'HMO' },
    });
}

describe('a costly decision table', () => {
  it('a costly decision table gives the same result as a simple one, alone and in parallel', async () => {
    const [few, many] = [await counting(alder, 10), await counting(alder, 200_000)];
    expect((await few()).body.value).toBe('10');
    const answers = await Promise.all([many(), many(), many()]);
    expect(answers.map(({ body }) => body.value)).toEqual(['200000', '200000', '200000']);
  });

  it('a costly decision table is refused by its number of steps, regardless of the server load', async () => {
    const endless = await counting(alder, 2_000_000);
    const refusals = [await endless(), ...(await Promise.all([endless(), endless()]))];
    for (const { status, body } of refusals) {
      expect(status).toBe(422);
      expect(body.errors?.[0]?.message).toBe('The evaluation takes more than 1000000 steps.');
    }
  });

  it('a costly decision table waits behind others of its organization, and does not delay other organizations', async () => {
    const [endless, many] = [await counting(alder, 2_000_000), await counting(birch, 200_000)];
    const theirs = Array.from({ length: 12 }, async () => (await endless()).status);
    const own = await many();
    expect(own.body.value).toBe('200000');
    // One runs, four wait, and the others are told to retry.
    const statuses = await Promise.all(theirs);
    expect(new Set(statuses)).toEqual(new Set([422, 503]));
  });
});
