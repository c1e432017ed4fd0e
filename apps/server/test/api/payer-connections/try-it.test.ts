import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import { beforeAll, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import {
  CONNECTIONS,
  change,
  connected,
  connector,
  endConnection,
  inquiry,
  newConnector,
  TRIALS,
  toTidewater,
  tried,
  tryIt,
} from '../support/connections.ts';
import { arrivals, completedTransaction, LOG, send } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

let at: Organization;
let nils: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [connector] });
  nils = await at.invite(newConnector);
});

it('a test request gets a real 271 over HTTP, reports each step, and is recorded as a check without a case', async () => {
  const { connectionId, payerCode } = await connected(nils);
  const trial = await tried(nils, connectionId, inquiry(at, 'ACTIVE001'));
  expect(trial).toMatchObject({ payerCode, state: 'answered', failure: null, rejections: [] });
  expect(trial.coverageStatus).toMatch(/^Active/);
  expect(trial.attempts).toEqual([
    {
      number: 1,
      result: 'answered',
      steps: [
        { name: 'look-up', problem: null, ms: expect.any(Number), detail: expect.stringMatching(/127|::1/) },
        { name: 'connect', problem: null, ms: expect.any(Number), detail: null },
        { name: 'answer', problem: null, ms: expect.any(Number), detail: '200' },
      ],
    },
  ]);
  expect(await arrivals(trial.trialId)).toEqual(['core-mime']);
  const { body } = await nils.call<EligibilityTransaction>('GET', `${LOG}/${trial.trialId}`);
  expect(body).toMatchObject({ state: 'answered', taskId: null, caseNumber: null });
});

it('a wrong password, a closed port and an unknown host name are distinguished', async () => {
  const made = await connected(nils, { password: 'wrong-Zebra-42' });
  const refused = await tried(nils, made.connectionId, inquiry(at, 'ACTIVE001'));
  expect(refused.failure).toEqual({ kind: 'credentials', detail: 'UnAuthorized' });
  expect(refused.attempts[0]?.steps.map(({ name, problem }) => [name, problem])).toEqual([
    ['look-up', null],
    ['connect', null],
    ['answer', null],
  ]);
  expect(JSON.stringify(refused)).not.toContain('Zebra');
  const nowhere = await connected(nils, {
    endpointUrl: 'https://nobody-here.invalid/core',
    timeoutMs: 2000,
  });
  const lost = await tried(nils, nowhere.connectionId, inquiry(at, 'ACTIVE001'));
  expect(lost.failure).toEqual({ kind: 'unreachable', detail: null });
  expect(lost.attempts.at(-1)?.steps).toEqual([
    { name: 'look-up', problem: 'no-such-name', ms: expect.any(Number), detail: null },
  ]);
});

it('a rejection is shown with its text, and a payer’s refusal of the whole message with its code', async () => {
  const { connectionId } = await connected(nils);
  const rejected = await tried(nils, connectionId, inquiry(at, 'AAA72S001'));
  expect(rejected.state).toBe('rejected');
  expect(rejected.rejections[0]?.rejectReasonCode).toBe('72');
  expect(rejected.rejections[0]?.rejectReasonMessage).toMatch(/[a-z]{4}/i);
});

it('a test request is sent once for a key, and not through an ended connection', async () => {
  const made = await connected(nils);
  const key = newKey();
  const body = inquiry(at, 'ACTIVE001');
  const sent = [
    await tryIt(nils, made.connectionId, body, key),
    await tryIt(nils, made.connectionId, body, key),
  ];
  expect(sent.map(({ status }) => status)).toEqual([202, 202]);
  expect(new Set(sent.map((answer) => answer.body.trialId)).size).toBe(1);
  await endConnection(nils, made);
  const refused = await tryIt(nils, made.connectionId, body);
  expect([refused.status, refused.body.code]).toEqual([409, 'CONNECTION_ENDED']);
});

it('a waiting test request is canceled when its connection ends', async () => {
  const made = await connected(nils, { maxConcurrent: 1, queueMs: 30_000, timeoutMs: 60_000 });
  const first = await tryIt(nils, made.connectionId, inquiry(at, 'SLOW5S001'));
  const waiting = await tryIt(nils, made.connectionId, inquiry(at, 'ACTIVE001'));
  await endConnection(nils, made);
  const end = await completedTransaction(nils, waiting.body.trialId);
  expect([end.state, end.attempts]).toEqual(['cancelled', []]);
  expect(await arrivals(waiting.body.trialId)).toEqual([]);
  expect((await completedTransaction(nils, first.body.trialId)).state).toBe('answered');
});

it('a changed connection is tested at once, even if it did not answer before', async () => {
  const made = await connected(nils, { endpointUrl: 'https://nobody-here.invalid/core', breakerFailures: 1 });
  const { connectionId } = made;
  await tried(nils, connectionId, inquiry(at, 'ACTIVE001'));
  expect((await tried(nils, connectionId, inquiry(at, 'ACTIVE001'))).failure?.kind).toBe('not-answering');
  const seen = await nils.call<Connection>('GET', `${CONNECTIONS}/${connectionId}`);
  expect(seen.body.line).toMatchObject({ state: 'not-answering', since: expect.any(String) });
  const changed = await change(nils, made, {
    endpointUrl: toTidewater.endpointUrl,
    password: toTidewater.password,
  });
  expect(changed.body.line.state).toBe('answering');
  expect((await tried(nils, connectionId, inquiry(at, 'ACTIVE001'))).state).toBe('answered');
});

it('a test request accepts only its own fields, and requires a member and a facility of the caller', async () => {
  const { connectionId } = await connected(nils);
  const elsewhere = await makeOrganization();
  const body = inquiry(at, 'ACTIVE001');
  const refusals = [
    await tryIt(nils, connectionId, { ...body, memberId: ' ' }),
    await tryIt(nils, connectionId, { ...body, npi: '1234567890' }),
    await tryIt(nils, connectionId, { ...body, patientLastName: '' }),
    await tryIt(nils, connectionId, { ...body, facilityId: elsewhere.facility().id }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([400, 422, 422, 403]);
  const ruth = await at.person('ruth');
  const check = await send(ruth, 'TWM01', 'ACTIVE001');
  expect((await nils.call('GET', `${TRIALS}/${check}`)).status).toBe(404);
});
