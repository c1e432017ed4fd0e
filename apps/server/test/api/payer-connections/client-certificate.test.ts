import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import type { Mail } from '@waypost/platform/mail/mail';
import { openOutboxMail } from '@waypost/platform/mail/outbox';
import { beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../../src/infrastructure/database.ts';
import { notifyExpiry } from '../../../src/modules/eligibility/certificate-notices.ts';
import { type ConnectionInput, saveConnection } from '../../../src/modules/eligibility/connection.ts';
import { testAuthority, written } from '../support/certificates.ts';
import type { Client } from '../support/client.ts';
import {
  CONNECTIONS,
  change,
  connected,
  connector,
  endConnection,
  newConnector,
  toTidewater,
  writtenOf,
} from '../support/connections.ts';
import { testDatabase } from '../support/database.ts';
import { jobTools } from '../support/jobs.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { commandTools } from '../support/tools.ts';

const { database, db, pool } = await testDatabase();
const authority = testAuthority();
const first = authority.issue('first', { subject: '/O=Alder/CN=first', use: 'clientAuth', days: 100 });
const second = authority.issue('second', { subject: '/O=Alder/CN=second', use: 'clientAuth', days: 200 });
const DAY_MS = 86_400_000;
const overTls = { endpointUrl: 'https://edi.harbor.example/core' };

let at: Organization;
let nils: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [connector] });
  nils = await at.invite(newConnector);
});

const one = async ({ connectionId }: Connection) =>
  (await nils.call<Connection>('GET', `${CONNECTIONS}/${connectionId}`)).body;
const storedColumns = async ({ connectionId }: Connection) =>
  (
    await pool.query<{ client_certificate: string | null; client_key_sealed: string | null }>(
      'select client_certificate, client_key_sealed from payer_connection where id = $1',
      [connectionId],
    )
  ).rows[0];
const recordsOf = async ({ connectionId }: Connection) =>
  (
    await pool.query<{ details: { propertyName: string; previousValue: unknown; newValue: unknown }[] }>(
      `select details from audit_record where domain_type = 'PayerConnection' and domain_id = $1 order by id`,
      [connectionId],
    )
  ).rows.flatMap(({ details }) => details);

it('a client certificate is shown without its key; it is replaced, stays when omitted, and can be removed', async () => {
  const made = await connected(nils, { ...overTls, clientCertificate: written(first) });
  expect(await one(made)).toEqual(made);
  expect(made.certificate).toMatchObject({
    subject: 'O=Alder, CN=first',
    issuer: 'O=Waypost Sandbox, CN=Sandbox authority',
    validTo: expect.stringMatching(/^\d{4}-/),
  });
  const sealed = (await storedColumns(made))?.client_key_sealed ?? '';
  const { keyring } = commandTools();
  expect(keyring.open('payer-key', sealed)).toBe(first.key);
  expect(() => keyring.open('payer-credential', sealed)).toThrow();
  const same = (await change(nils, made, { clientCertificate: written(first) })).body;
  expect(same.version).toBe(made.version);
  const stays = (await change(nils, same, { usage: 'T' })).body;
  expect(stays.certificate).toEqual(made.certificate);
  expect((await storedColumns(made))?.client_key_sealed).toBe(sealed);
  const replaced = (await change(nils, stays, { clientCertificate: written(second) })).body;
  expect(replaced.certificate?.subject).toBe('O=Alder, CN=second');
  const removed = await change(nils, replaced, { clientCertificate: null });
  expect(removed.body.certificate).toBeNull();
  expect(await storedColumns(made)).toEqual({ client_certificate: null, client_key_sealed: null });
  const records = (await recordsOf(made)).filter(({ propertyName }) => /^Client/.test(propertyName));
  const of = (name: string) =>
    expect.stringMatching(new RegExp(`^O=Alder, CN=${name}, expires \\d{4}-\\d\\d-\\d\\d$`));
  expect(records).toEqual([
    { propertyName: 'ClientCertificate', previousValue: null, newValue: of('first') },
    { propertyName: 'ClientKey', previousValue: null, newValue: 'set' },
    { propertyName: 'ClientCertificate', previousValue: of('first'), newValue: of('second') },
    { propertyName: 'ClientKey', previousValue: null, newValue: 'replaced' },
    { propertyName: 'ClientCertificate', previousValue: of('second'), newValue: null },
    { propertyName: 'ClientKey', previousValue: null, newValue: 'removed' },
  ]);
});

it('the key of a certificate appears in no response, audit record, stored request or log', async () => {
  const made = await connected(nils, { ...overTls, clientCertificate: written(first) });
  await change(nils, made, { clientCertificate: { ...written(second), passphrase: 'otter-Zebra-4712' } });
  const tables = ['audit_record', 'idempotency_key', 'draft'];
  const rows = await Promise.all(
    tables.map((table) =>
      pool.query(`select to_jsonb(t) as row from ${table} t where entity_id = $1`, [at.id]),
    ),
  );
  const logs = join(process.env.WAYPOST_TEST_HOME ?? '', 'run/logs');
  const texts = [
    (await nils.call('GET', CONNECTIONS)).text,
    ...rows.map((found) => JSON.stringify(found.rows)),
    ...readdirSync(logs).map((file) => readFileSync(join(logs, file), 'utf8')),
  ].join('');
  expect(texts).toContain(made.connectionId);
  const secrets = [first, second].map(({ key }) => key.split('\n')[1] ?? '');
  for (const secret of [...secrets, 'otter-Zebra-4712', 'clientKeySealed'])
    expect([secret.length > 10, texts.includes(secret)], secret).toEqual([true, false]);
});

it('a problem with a certificate is reported at its field, and nothing is stored', async () => {
  const made = await connected(nils, overTls);
  const ended = authority.issue('ended', { subject: '/CN=ended', use: 'clientAuth', days: 0 });
  const paths = async (clientCertificate: unknown, more: object = {}) => {
    const { status, body } = await change(nils, made, { clientCertificate, ...more });
    return [status, ...(body.errors ?? []).map(({ path }) => path.replace(/^body\./, ''))];
  };
  const certificate = 'clientCertificate.certificate';
  expect(await paths({ certificate: 'x'.repeat(32_001), privateKey: first.key })).toEqual([400, certificate]);
  expect(await paths({ certificate: first.certificate })).toEqual([400, 'clientCertificate.privateKey']);
  expect(await paths({ ...written(first), privateKey: second.key })).toEqual([422, certificate]);
  expect(await paths(written(ended))).toEqual([422, certificate]);
  expect(await paths({ certificate: 'none', privateKey: 'none' })).toEqual([
    422,
    certificate,
    'clientCertificate.privateKey',
  ]);
  expect(await paths(written(first), { endpointUrl: toTidewater.endpointUrl, password: 'x' })).toEqual([
    422,
    'clientCertificate',
  ]);
  expect(await one(made)).toEqual(made);
});

it('a certificate is not used for a different host than it was entered for', async () => {
  const made = await connected(nils, {
    ...overTls,
    userName: null,
    password: undefined,
    clientCertificate: written(first),
  });
  const elsewhere = { endpointUrl: 'https://edi.elsewhere.example/core' };
  const refused = await change(nils, made, elsewhere);
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'clientCertificate']);
  expect((await change(nils, made, { ...elsewhere, clientCertificate: null })).status).toBe(200);
});

it('an expiring certificate is announced 30 days before, 7 days before and on expiry, once each, to users who manage connections', async () => {
  const made = await connected(nils, { ...overTls, clientCertificate: written(first) });
  const over = await connected(nils, { ...overTls, clientCertificate: written(first) });
  await endConnection(nils, over);
  const end = Date.parse(made.certificate?.validTo ?? '');
  const tools = { ...jobTools(database), ...commandTools() };
  const notifyAt = (days: number) =>
    notifyExpiry({ ...tools, clock: { ...tools.clock, now: () => new Date(end - days * DAY_MS) } });
  // The notices have a future date, so the worker has sent none of them.
  const mailAbout = async (payer: string, recipient = nils.person.email): Promise<Mail[]> => {
    const { rows } = await pool.query<{ content_sealed: string }>(
      `select content_sealed from mail_outbox where kind = 'certificate-expiry' and recipient = $1 order by created_at`,
      [recipient],
    );
    return rows
      .map(({ content_sealed }) => openOutboxMail(tools.keyring, content_sealed))
      .filter(({ subject }) => subject.includes(payer));
  };
  await notifyAt(31);
  await Promise.all([notifyAt(30), notifyAt(29)]);
  await notifyAt(28);
  await notifyAt(6);
  await notifyAt(1);
  await notifyAt(-1);
  await notifyAt(-2);
  const mails = await mailAbout(made.payerName);
  expect(mails.map(({ subject }) => /expires on|has expired/.exec(subject)?.[0])).toEqual([
    'expires on',
    'expires on',
    'has expired',
  ]);
  expect(mails[2]?.before[0]).toContain('Nothing is sent to this payer until it is replaced.');
  expect(mails[2]?.link?.address).toContain(`/${at.lcode}/organization?tab=payers`);
  expect(await mailAbout(over.payerName)).toEqual([]);
  const ruth = await at.person('ruth');
  expect(await mailAbout(made.payerName, ruth.person.email)).toEqual([]);
  const notices = (await recordsOf(made)).filter(({ propertyName }) => propertyName === 'CertificateNotice');
  expect(notices.map(({ newValue }) => newValue)).toEqual(['30 days before', '7 days before', 'expired']);
  const replaced = await change(nils, await one(made), { clientCertificate: written(second) });
  expect(replaced.status).toBe(200);
  await notifyAt(0);
  expect(await mailAbout(made.payerName)).toHaveLength(3);
});

it('applying an operator’s file with the same certificate again changes nothing, also once it has expired', async () => {
  const made = await connected(nils, { ...overTls, clientCertificate: written(first) });
  const late = { now: () => new Date(Date.now() + 201 * DAY_MS) };
  const { keyring } = commandTools();
  const tools = { keyring, clock: late, policy: { hosts: null, privateHosts: [] } };
  const tenant = { entityId: at.id, userId: EMPTY_ID, facilityIds: [] };
  const state = (clientCertificate: object) =>
    inTenant(db('app'), tenant, (open) =>
      saveConnection(open, tools, at.id, {
        ...writtenOf(made),
        payerCode: made.payerCode,
        clientCertificate,
      } as ConnectionInput),
    );
  expect((await state(written(first))).changes).toEqual([]);
  await expect(state(written(second))).rejects.toMatchObject({ code: 'INVALID' });
});
