import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { beforeAll, expect, it } from 'vitest';
import { sandboxUrl } from '../support/addresses.ts';
import type { Client } from '../support/client.ts';
import {
  change,
  connected,
  connector,
  create,
  inquiry,
  newConnector,
  newPayer,
  toTidewater,
  tried,
} from '../support/connections.ts';
import { testDatabase } from '../support/database.ts';
import { LOG } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
let at: Organization;
let nils: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [connector] });
  nils = await at.invite(newConnector);
});

const SECRET = 'otterZ42';
const stated = {
  payerEntity: 'P5',
  payerIdQualifier: 'FI',
  payerId: '912345678',
  payerSentName: 'Tidewater Plan',
  providerEntity: 'FA',
  providerIdQualifier: 'SV',
  senderCode: 'ALDERGS',
  receiverCode: 'TIDEGS',
  authorizationQualifier: '03',
  authorizationInformation: 'LOGIN7',
  securityQualifier: '01',
};

/** The address of a Tidewater endpoint that accepts only the agreed values. */
const agreeing = (agreed: Record<string, string>) => {
  const pairs = Object.entries(agreed).map(([element, value]) => `${element}:${value}`);
  return `${sandboxUrl}/payers/TWM01/core?agreed=${pairs.join(',')}`;
};
const agreed = {
  ISA01: '03',
  ISA02: 'LOGIN7',
  ISA03: '01',
  ISA04: SECRET,
  GS02: 'ALDERGS',
  GS03: 'TIDEGS',
  'payer.NM101': 'P5',
  'payer.NM103': 'TIDEWATER PLAN',
  'payer.NM108': 'FI',
  'payer.NM109': '912345678',
  'provider.NM101': 'FA',
  'provider.NM108': 'SV',
};

it('the codes of a connection are sent, a payer that requires them answers, and its security information is never shown', async () => {
  const made = await connected(nils, {
    ...stated,
    securityInformation: SECRET,
    endpointUrl: agreeing(agreed),
  });
  expect(made).toMatchObject({ ...stated, hasSecurityInformation: true, coreRuleVersion: '2.2.0' });
  const trial = await tried(nils, made.connectionId, inquiry(at, 'ACTIVE001'));
  expect([trial.state, trial.failure]).toEqual(['answered', null]);
  const { body, text } = await nils.call<EligibilityTransaction>('GET', `${LOG}/${trial.trialId}`);
  expect(body.raw270).toContain('ISA*03*LOGIN7    *01*XXXXXXXXXX*ZZ*ALDER');
  const { endpointUrl: _agreed, ...shown } = made;
  expect(text + JSON.stringify([shown, trial])).not.toContain(SECRET);
});

it.each([
  ['ISA01', '00', 'interchange-ta1', '010'],
  ['ISA02', 'OTHER', 'interchange-ta1', '011'],
  ['ISA04', 'OTHER', 'interchange-ta1', '013'],
  ['GS02', 'OTHER', 'interchange-ta1', '024'],
  ['payer.NM108', 'PI', null, '79'],
  ['provider.NM101', '1P', null, '43'],
])('a payer that expects another %s refuses the inquiry', async (element, value, kind, code) => {
  const made = await connected(nils, {
    ...stated,
    securityInformation: SECRET,
    endpointUrl: agreeing({ ...agreed, [element]: value }),
  });
  const trial = await tried(nils, made.connectionId, inquiry(at, 'ACTIVE001'));
  if (kind) expect(trial.failure).toEqual({ kind, detail: code });
  else expect([trial.state, trial.rejections[0]?.rejectReasonCode]).toEqual(['rejected', code]);
});

it('security information is audited without its text, stays when omitted, is required again for another host, and is removed with its qualifier', async () => {
  const made = await connected(nils, { ...stated, securityInformation: SECRET });
  const changed = (await change(nils, made, { senderCode: 'ALDER-2', payerIdQualifier: 'XV' })).body;
  expect([changed.senderCode, changed.hasSecurityInformation]).toEqual(['ALDER-2', true]);
  const elsewhere = await change(nils, changed, { endpointUrl: 'https://edi.elsewhere.example/core' });
  expect([elsewhere.status, elsewhere.body.errors?.map(({ path }) => path)]).toEqual([
    422,
    ['password', 'securityInformation'],
  ]);
  const replaced = (await change(nils, changed, { securityInformation: 'otterZ43' })).body;
  const without = (await change(nils, replaced, { securityQualifier: '00' })).body;
  expect(without.hasSecurityInformation).toBe(false);
  const { rows } = await pool.query<{ details: { propertyName: string; newValue: string }[] }>(
    `select details from audit_record where domain_type = 'PayerConnection' and domain_id = $1 order by id`,
    [made.connectionId],
  );
  const detailsOf = (name: string) =>
    rows.flatMap(({ details }) => details.filter(({ propertyName }) => propertyName === name));
  expect(detailsOf('SecurityInformation').map(({ newValue }) => newValue)).toEqual([
    'set',
    'replaced',
    'removed',
  ]);
  expect(detailsOf('SenderCode').map(({ newValue }) => newValue)).toEqual(['ALDERGS', 'ALDER-2']);
  expect(detailsOf('PayerIdQualifier').map(({ newValue }) => newValue)).toEqual(['FI', 'XV']);
  expect(JSON.stringify(rows)).not.toMatch(/otterZ4/);
});

it.each([
  ['a kind of payer that the guide does not have', { payerIdQualifier: 'ZZ' }, 400, 'payerIdQualifier'],
  ['a provider identified by an SSN', { providerIdQualifier: '34' }, 400, 'providerIdQualifier'],
  ['a name that cannot be sent', { payerSentName: 'Tidewater 李' }, 400, 'payerSentName'],
  ['a separator in the group', { senderCode: 'A*B' }, 400, 'senderCode'],
  ['a blank around the group', { receiverCode: ' AB' }, 400, 'receiverCode'],
  [
    'security information of eleven characters',
    { securityInformation: 'ELEVEN-CHAR' },
    400,
    'securityInformation',
  ],
  ['a version of CORE that is not spoken', { coreRuleVersion: '4.0.0' }, 400, 'coreRuleVersion'],
  ['security without information', { securityQualifier: '01' }, 422, 'securityInformation'],
  ['security information that nothing announces', { securityInformation: 'AB' }, 422, 'securityQualifier'],
  ['authorization without information', { authorizationQualifier: '03' }, 422, 'authorizationInformation'],
  ['information that nothing announces', { authorizationInformation: 'AB' }, 422, 'authorizationQualifier'],
  ['a sender of one character without a group', { senderId: 'A' }, 422, 'senderCode'],
  ['a receiver of blanks', { receiverId: '  ' }, 422, 'receiverId'],
])('%s is refused at its field', async (_what, invalid, status, field) => {
  const answer = await create(nils, { payerCode: await newPayer(), ...toTidewater, ...invalid });
  expect([answer.status, answer.body.errors?.map(({ path }) => path)]).toEqual([status, [field]]);
});
