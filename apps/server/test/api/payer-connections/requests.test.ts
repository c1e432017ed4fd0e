import { randomBytes } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { RequestedPayer } from '@waypost/contract/payer-connections/calls';
import type { Payer } from '@waypost/contract/payers/calls';
import { beforeAll, expect, it } from 'vitest';
import { addPayer, declinePayer } from '../../../src/provision/add-payer.ts';
import { openRequests } from '../../../src/provision/answer-requests.ts';
import { type Client, newKey } from '../support/client.ts';
import { connector, create, newConnector, REQUESTS, toTidewater } from '../support/connections.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { commandTools } from '../support/tools.ts';

const { db, pool } = await testDatabase();
const tools = { provision: db('provision'), ...commandTools() };
let at: Organization;
let nils: Client;
let elsewhere: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [connector] });
  nils = await at.invite(newConnector);
  elsewhere = await (await makeOrganization({ roles: [connector] })).invite(newConnector);
});

const newCode = () => `R${randomBytes(4).toString('hex').toUpperCase()}`;
const ask = (client: Client, body: object, key = newKey()) =>
  client.call<RequestedPayer & Problem>('POST', REQUESTS, { reason: 'Forty patients a month', ...body }, key);
const list = async (client: Client) => (await client.call<RequestedPayer[]>('GET', REQUESTS)).body;
const named = (client: Client, requestId: string) =>
  list(client).then((all) => all.find((request) => request.requestId === requestId));

it('a requested payer is audited, shown only to its organization, and requested once', async () => {
  const payerCode = newCode();
  const key = newKey();
  const { status, body, text } = await ask(nils, { payerName: ' Harbor Mutual ', payerCode }, key);
  expect(status, text).toBe(201);
  expect(body).toMatchObject({
    payerName: 'Harbor Mutual',
    payerCode,
    reason: 'Forty patients a month',
    state: 'asked',
    askedBy: nils.name,
    answeredAt: null,
    answer: null,
    addedCode: null,
  });
  expect((await ask(nils, { payerName: ' Harbor Mutual ', payerCode }, key)).body.requestId).toBe(
    body.requestId,
  );
  expect(await named(nils, body.requestId)).toEqual(body);
  expect(await named(elsewhere, body.requestId)).toBeUndefined();
  for (const again of [{ payerName: 'harbor mutual' }, { payerName: 'Another name', payerCode }])
    expect((await ask(nils, again)).body.code).toBe('PAYER_ASKED');
  expect((await ask(elsewhere, { payerName: 'Harbor Mutual', payerCode })).status).toBe(201);
  const { rows } = await pool.query(
    `select operation, actor_id as "by" from audit_record where domain_type = 'PayerRequest' and domain_id = $1`,
    [body.requestId],
  );
  expect(rows).toEqual([{ operation: 'Create', by: nils.userId }]);
});

it.each([
  ['no name', { payerName: ' ' }, 'payerName'],
  ['a name of two lines', { payerName: 'Harbor\nMutual' }, 'payerName'],
  ['an id with a separator', { payerName: 'Harbor', payerCode: 'A*B' }, 'payerCode'],
  ['no reason', { payerName: 'Harbor', reason: '' }, 'reason'],
])('%s is refused by its field', async (_what, body, path) => {
  const answer = await ask(nils, body);
  expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
});

it('the operator adds a payer with the usual connection settings, and every request for its code is resolved', async () => {
  const code = newCode();
  const [mine, theirs] = [
    (await ask(nils, { payerName: 'Ridge Health', payerCode: code })).body,
    (await ask(elsewhere, { payerName: 'Ridge', payerCode: code })).body,
  ];
  const unnamed = (await ask(nils, { payerName: 'The one on the ridge' })).body;
  const open = await openRequests(tools.provision);
  for (const { requestId } of [mine, theirs, unnamed])
    expect(open.some(({ id }) => id === requestId)).toBe(true);
  const lines = await addPayer(tools, {
    code,
    name: 'Ridge Health Plan',
    searches: [],
    requestId: unnamed.requestId,
  });
  expect(lines.map(({ outcome }) => outcome)).toEqual(['created', 'changed', 'changed', 'changed']);
  for (const [client, { requestId }] of [
    [nils, mine],
    [elsewhere, theirs],
    [nils, unnamed],
  ] as const)
    expect(await named(client, requestId)).toMatchObject({ state: 'added', addedCode: code });
  expect((await openRequests(tools.provision)).some(({ id }) => id === mine.requestId)).toBe(false);
  await create(nils, { payerCode: code, ...toTidewater });
  const ruth = await at.person('ruth');
  const { body } = await ruth.call<Payer[]>('GET', '/services/eligibility-payers/payers');
  expect(
    body.find(({ payerCode }) => payerCode === code)?.searchOptions.map(({ required }) => required),
  ).toEqual([
    ['memberId', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'],
    ['memberId', 'patientLastName', 'patientDateOfBirth'],
  ]);
  const records = await pool.query(
    `select entity_id from audit_record where domain_type = 'PayerRequest' and domain_id = $1 and operation = 'Update'`,
    [mine.requestId],
  );
  expect(records.rows).toEqual([{ entity_id: at.id }]);
});

it('a known payer stays unchanged, and a resolved request is not resolved again', async () => {
  const code = newCode();
  const asked = (await ask(nils, { payerName: 'Vale Care' })).body;
  await addPayer(tools, { code, name: 'Vale', searches: [['ssn', 'patientLastName']], requestId: null });
  await addPayer(tools, { code, name: 'Another', searches: [], requestId: asked.requestId });
  const { rows } = await pool.query(
    `select p.name, o.required, o.label from payer p join payer_search_option o on o.payer_id = p.id where p.code = $1`,
    [code],
  );
  expect(rows).toEqual([{ name: 'Vale', required: ['ssn', 'patientLastName'], label: 'SSN, last name' }]);
  expect((await named(nils, asked.requestId))?.state).toBe('added');
  await expect(declinePayer(tools, asked.requestId, 'Too late')).rejects.toThrow(/No organization waits/);
  const unknown = { code: newCode(), name: 'X', searches: [['shoeSize']], requestId: null };
  expect(() => addPayer(tools, unknown)).toThrow(/There is no field shoeSize/);
});

it('the operator declines with a reason, which is shown', async () => {
  const { requestId } = (await ask(nils, { payerName: `Moor ${newCode()}` })).body;
  expect(() => declinePayer(tools, requestId, ' ')).toThrow(/Say why/);
  await declinePayer(tools, requestId, 'It answers by phone alone.');
  expect(await named(nils, requestId)).toMatchObject({
    state: 'declined',
    answer: 'It answers by phone alone.',
    answeredAt: expect.any(String),
    addedCode: null,
  });
});
