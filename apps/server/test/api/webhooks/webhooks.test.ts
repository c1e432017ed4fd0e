import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { WebhookBody, WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { match, must } from '../support/emitting/scenario.ts';
import { bareCase } from '../support/orders.ts';
import { type Facility, makeOrganization, type Organization } from '../support/organization.ts';
import {
  attemptsOf,
  changeEndpoint,
  configureReceiver,
  eventually,
  holdBack,
  newEndpoint,
  pathOf,
  readEndpoint,
  received,
  release,
  search,
  secretOf,
  settingsOf,
  WEBHOOKS,
  waitFor,
  writeNote,
} from '../support/webhooks.ts';

const { pool } = await testDatabase();
let at: Organization;
let facility: Facility;
let elsewhere: Facility;
let dana: Client;
let ruth: Client;
let tomasz: Client;
let caseId: string;

beforeAll(async () => {
  at = await makeOrganization();
  [facility, elsewhere] = [at.facility(0), at.facility(1)];
  [dana, ruth, tomasz] = await at.people('dana', 'ruth', 'tomasz');
  caseId = await bareCase(ruth);
});

describe('an event of a facility', () => {
  it('an event is sent once to its facility’s endpoint, with only ids and a link, signed as both reference clients verify [W-200][W-201]', async () => {
    const { endpoint, receiver, secret } = await newEndpoint(tomasz);
    await writeNote(ruth, caseId);
    const [message] = await waitFor(receiver, 1);
    expect(message).toMatchObject({ isVerified: true, status: 204 });
    const headers = message?.headers as Record<string, string>;
    const body = message?.body ?? '';
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new SvixWebhook(secret).verify(body, headers)).not.toThrow();
    expect(() => new SvixWebhook(secret).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    const { rows } = await pool.query('select case_number from patient_case where id = $1', [caseId]);
    const { data, ...envelope } = JSON.parse(body) as WebhookBody;
    expect(envelope).toEqual({ type: 'note.added', timestamp: expect.any(String) });
    expect(data).toEqual({
      entityId: at.id,
      facilityId: facility.id,
      caseId,
      subject: 'note',
      subjectId: expect.any(String),
      details: { eventType: 'Message' },
      link: expect.stringMatching(new RegExp(`/rco/${at.lcode}/case-management/${rows[0].case_number}$`)),
    });
    await eventually(async () => (await search(tomasz, endpoint))[0]?.status).toBe(0);
    const [listed] = await search(tomasz, endpoint);
    expect(listed).toMatchObject({
      msgId: headers['webhook-id'],
      status: 0,
      attempts: 1,
      caseId,
      nextAttempt: null,
    });
  });

  it('an event is sent only for the selected types, and only to the endpoints of its facility [W-202]', async () => {
    const other = await newEndpoint(tomasz, { filterTypes: ['order.added'] });
    const far = await newEndpoint(tomasz, {}, elsewhere.id);
    const here = await newEndpoint(tomasz);
    await writeNote(ruth, caseId);
    await waitFor(here.receiver, 1);
    expect(await received(other.receiver)).toEqual([]);
    expect(await received(far.receiver)).toEqual([]);
    const areas = await must(
      tomasz.call<{ FeatureFlag: string; EventTypes: { name: string }[] }[]>(
        'POST',
        `${WEBHOOKS}/common-event-types`,
        { appUids: at.facilities.map(({ id }) => id) },
      ),
    );
    expect(areas.flatMap(({ EventTypes }) => EventTypes.map(({ name }) => name))).toEqual(
      expect.arrayContaining(['note.added', 'task.completed', 'eligibility.answered', 'document.filed']),
    );
  });

  it('an event is not sent if its change is rolled back', async () => {
    const { endpoint } = await newEndpoint(tomasz);
    const messageIds = async () => {
      const { rows } = await pool.query('select id from webhook_message where entity_id = $1 order by id', [
        at.id,
      ]);
      return rows;
    };
    const before = await messageIds();
    const refused = await dana.call(
      'POST',
      '/services/case/api/case/notes',
      { caseId, note: '', eventType: 'Message' },
      newKey(),
    );
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await messageIds()).toEqual(before);
    expect(await search(tomasz, endpoint)).toEqual([]);
  });
});

describe('an endpoint', () => {
  it('an endpoint is listed, read, changed with the version that was read, and deleted with its waiting messages [W-004][W-091][W-197][W-198][W-203][W-204][W-205]', async () => {
    const { endpoint } = await newEndpoint(tomasz);
    expect(endpoint).toMatchObject({
      appId: facility.id,
      appName: facility.name,
      description: 'A test',
      disabled: false,
      filterTypes: ['note.added'],
      state: 'working',
      version: 1,
    });
    const all = await must(tomasz.call<WebhookEndpoint[]>('GET', `${WEBHOOKS}/endpoints`));
    expect(all.find(({ id }) => id === endpoint.id)).toEqual(endpoint);
    const changed = await must(
      changeEndpoint(tomasz, endpoint, { description: 'Changed', filterTypes: ['task.created'] }),
    );
    expect(changed).toMatchObject({ description: 'Changed', filterTypes: ['task.created'], version: 2 });
    expect(await readEndpoint(tomasz, endpoint)).toEqual(changed);
    expect((await changeEndpoint(tomasz, endpoint, { description: 'Late' })).status).toBe(412);
    expect((await tomasz.call('PUT', pathOf(endpoint), settingsOf(endpoint))).status).toBe(428);
    expect((await tomasz.call('DELETE', pathOf(endpoint), undefined, match(endpoint))).status).toBe(412);
    expect((await tomasz.call('DELETE', pathOf(endpoint), undefined, match(changed))).status).toBe(204);
    expect((await tomasz.call('GET', pathOf(endpoint))).status).toBe(404);
  });

  it('an endpoint is created once for a key, at each of the facilities', async () => {
    const key = newKey();
    const body = {
      appUids: at.facilities.map(({ id }) => id),
      endpointRequests: [{ url: 'https://hooks.example.org/all', filterTypes: ['note.added'] }],
    };
    const make = () => must(tomasz.call<WebhookEndpoint[]>('POST', `${WEBHOOKS}/endpoints`, body, key));
    const made = await make();
    expect(made.map(({ appId }) => appId).sort()).toEqual([...body.appUids].sort());
    expect(await make()).toEqual(made);
  });

  it('a disabled endpoint receives nothing, and its waiting messages continue once it is enabled', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    await configureReceiver(receiver, { replies: [{ status: 500 }] });
    await writeNote(ruth, caseId);
    await waitFor(receiver, 1);
    await holdBack(pool, endpoint);
    const disabled = await must(changeEndpoint(tomasz, endpoint, { disabled: true }));
    await release(pool, endpoint);
    expect(disabled).toMatchObject({ disabled: true, disabledBecause: 'person', state: 'disabled' });
    await writeNote(ruth, caseId);
    await eventually(async () => (await search(tomasz, endpoint, { status: 1 })).length).toBe(1);
    await pool.query('update webhook_delivery set next_at = now() where endpoint_id = $1', [endpoint.id]);
    // Another endpoint is sent a later message, so a due one here would have been claimed with it.
    const enabled = await newEndpoint(tomasz);
    await writeNote(ruth, caseId);
    await waitFor(enabled.receiver, 1);
    expect(await search(tomasz, endpoint)).toMatchObject([{ status: 1, attempts: 1 }]);
    expect(await received(receiver)).toHaveLength(1);
    await configureReceiver(receiver, { replies: [{ status: 204 }] });
    await must(changeEndpoint(tomasz, disabled, { disabled: false }));
    await waitFor(receiver, 2);
    await eventually(() => search(tomasz, endpoint)).toMatchObject([{ status: 0, attempts: 2 }]);
  });

  const refused = [
    'http://hooks.example.org/webhook',
    'ftp://hooks.example.org/webhook',
    'hooks.example.org/webhook',
    'https://127.0.0.1/webhook',
    'https://0x7f.1/webhook',
    'https://0177.0.0.1/webhook',
    'https://2130706433/webhook',
    'https://[::1]/webhook',
    'https://[::ffff:127.0.0.1]/webhook',
    'https://[::ffff:7f00:1]/webhook',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.8/webhook',
    'https://192.168.1.1/webhook',
    'https://user@hooks.example.org/webhook',
    'https://hooks.example.org@127.0.0.1/webhook',
    'https://hooks.example.org/webhook#part',
  ];
  it.each(refused)('an endpoint is refused at %s, when it is created and when it is changed', async (url) => {
    const body = { appUids: [facility.id], endpointRequests: [{ url, filterTypes: ['note.added'] }] };
    const made = await tomasz.call<Problem>('POST', `${WEBHOOKS}/endpoints`, body, newKey());
    expect(made.status).toBe(422);
    expect(made.body.errors?.[0]?.path).toBe('endpointRequests.0.url');
    if (/^(http|ftp):\/\/hooks/.test(url) && url.startsWith('http:'))
      expect(made.body.errors?.[0]?.message).toBe('URL must start with https://');
    const { endpoint } = await newEndpoint(tomasz);
    expect((await changeEndpoint(tomasz, endpoint, { url })).status).toBe(422);
    expect((await readEndpoint(tomasz, endpoint)).url).toBe(endpoint.url);
  });

  it('an endpoint receives nothing if its address is forbidden by then, or its name resolves to a private network', async () => {
    const hostile = [...refused, 'https://localhost/webhook'];
    const endpoints = await Promise.all(hostile.map(async () => (await newEndpoint(tomasz)).endpoint));
    for (const [at, { id }] of endpoints.entries())
      await pool.query('update webhook_endpoint set url = $2 where id = $1', [id, hostile[at]]);
    await writeNote(ruth, caseId);
    for (const [at, endpoint] of endpoints.entries()) {
      await eventually(async () => (await search(tomasz, endpoint))[0]?.failure, hostile[at]).toBe(
        'not-allowed',
      );
      const [message] = await search(tomasz, endpoint);
      // Each is retried after some seconds.
      const attempts = await attemptsOf(tomasz, endpoint, message?.msgId ?? '');
      expect(attempts.at(-1), hostile[at]).toMatchObject({ number: 1 });
      for (const attempt of attempts)
        expect(attempt, hostile[at]).toMatchObject({ failure: 'not-allowed', httpStatus: null });
      expect([1, 3]).toContain(message?.status);
    }
  });
});

describe('the secret of an endpoint', () => {
  it('messages of an endpoint fail if its secret cannot be decrypted, and those of others continue', async () => {
    const [broken, well] = [await newEndpoint(tomasz), await newEndpoint(tomasz)];
    await pool.query("update webhook_secret set secret_sealed = 'gone.AAAA' where endpoint_id = $1", [
      broken.endpoint.id,
    ]);
    await writeNote(ruth, caseId);
    await waitFor(well.receiver, 1);
    await eventually(async () => (await search(tomasz, broken.endpoint))[0]?.failure).toBe('connection');
    expect([1, 3]).toContain((await search(tomasz, broken.endpoint))[0]?.status);
    await writeNote(ruth, caseId);
    await waitFor(well.receiver, 2);
    expect(await received(broken.receiver)).toEqual([]);
  });

  it('the secret of an endpoint can be read only by an audited call, and a rotated one works for another day [W-210]', async () => {
    const { endpoint, receiver, secret } = await newEndpoint(tomasz);
    const made = await must(
      tomasz.call<{ secret: string }>(
        'POST',
        `${pathOf(endpoint)}/rotateEndpointSecret`,
        undefined,
        newKey(),
      ),
    );
    expect(made.secret).toMatch(/^whsec_/);
    expect(made.secret).not.toBe(secret);
    expect(await secretOf(tomasz, endpoint)).toBe(made.secret);
    await configureReceiver(receiver, { secret: null });
    await writeNote(ruth, caseId);
    const [message] = await waitFor(receiver, 1);
    const headers = message?.headers as Record<string, string>;
    for (const each of [secret, made.secret])
      expect(() => new Webhook(each).verify(message?.body ?? '', headers)).not.toThrow();
    await pool.query(
      'update webhook_secret set ends_at = now() where endpoint_id = $1 and ends_at is not null',
      [endpoint.id],
    );
    await writeNote(ruth, caseId);
    const [later] = await waitFor(receiver, 2);
    const laterHeaders = later?.headers as Record<string, string>;
    expect(() => new Webhook(secret).verify(later?.body ?? '', laterHeaders)).toThrow();
    expect(() => new Webhook(made.secret).verify(later?.body ?? '', laterHeaders)).not.toThrow();
    const { rows } = await pool.query(
      `select count(*)::int as n from audit_record where action = 'View' and domain_type = 'WebhookSecret'
         and actor_id = $1 and snapshot ->> 'EndpointId' = $2`,
      [tomasz.userId, endpoint.id],
    );
    expect(rows[0].n).toBe(3);
    const everything = JSON.stringify([
      await readEndpoint(tomasz, endpoint),
      (await pool.query('select * from audit_record where domain_id = $1', [endpoint.id])).rows,
      (await pool.query('select * from webhook_secret where endpoint_id = $1', [endpoint.id])).rows,
    ]);
    expect(everything).not.toContain(made.secret.slice(6));
  });
});

describe('the headers of an endpoint', () => {
  const set = (endpoint: WebhookEndpoint, headers: object) =>
    tomasz.call('PUT', `${pathOf(endpoint)}/headers`, { Headers: headers });

  it('the headers of an endpoint are sent along; their values are always masked, and a masked value stays unchanged [W-208][W-209]', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    expect((await set(endpoint, { 'x-api-key': 'of the hospital', 'x-site': 'north' })).status).toBe(204);
    const shown = await must(tomasz.call<{ Headers: object }>('GET', `${pathOf(endpoint)}/headers`));
    expect(shown.Headers).toEqual({ 'x-api-key': '********', 'x-site': '********' });
    expect((await set(endpoint, { 'x-api-key': '********', 'x-site': 'south' })).status).toBe(204);
    await writeNote(ruth, caseId);
    const [message] = await waitFor(receiver, 1);
    expect(message?.headers).toMatchObject({ 'x-api-key': 'of the hospital', 'x-site': 'south' });
    const { rows } = await pool.query('select * from audit_record where domain_id = $1', [endpoint.id]);
    expect(JSON.stringify(rows)).not.toContain('of the hospital');
  });

  it('the headers and the secret of an endpoint are removed when its address changes to another origin', async () => {
    const { endpoint, receiver, secret } = await newEndpoint(tomasz);
    expect((await set(endpoint, { 'x-auth': 'of the hospital' })).status).toBe(204);
    const change = async (url: string) => {
      const { description, filterTypes, inOrder, perSecond, disabled, version } = await readEndpoint(
        tomasz,
        endpoint,
      );
      const body = { url, description, filterTypes, inOrder, perSecond, disabled };
      const changed = await tomasz.call('PUT', pathOf(endpoint), body, { 'if-match': String(version) });
      expect(changed.status).toBe(200);
      const { Headers } = await must(tomasz.call<{ Headers: object }>('GET', `${pathOf(endpoint)}/headers`));
      return { names: Object.keys(Headers), secret: await secretOf(tomasz, endpoint) };
    };
    expect(await change(`${receiver.url}?of=another-path`)).toEqual({ names: ['x-auth'], secret });
    const elsewhere = await change('https://hooks.example.org/x');
    expect(elsewhere.names).toEqual([]);
    expect(elsewhere.secret).not.toBe(secret);
    // Changing the address back does not restore the stored values.
    expect((await change(receiver.url)).names).toEqual([]);
    const { rows } = await pool.query(
      'select count(*)::int as n from webhook_secret where endpoint_id = $1',
      [endpoint.id],
    );
    expect(rows[0].n).toBe(1);
  });

  it.each([
    ['webhook-id', '1'],
    ['Webhook-Signature', '1'],
    ['host', 'example.org'],
    ['Authorization', 'Bearer 1'],
    ['content-length', '0'],
    ['transfer-encoding', 'chunked'],
    ['x bad', '1'],
    ['x-bad\r\nhost', '1'],
    ['x-fine', 'one\r\nhost: example.org'],
    ['x-fine', ''],
    ['', 'one'],
    ['x-long', 'a'.repeat(1001)],
    [`x-${'a'.repeat(999)}`, '1'],
  ])(
    'the headers of an endpoint are refused if they would break or forge a message: %j',
    async (name, value) => {
      const { endpoint } = await newEndpoint(tomasz);
      expect((await set(endpoint, { [name]: value })).status).toBe(400);
      const shown = await must(tomasz.call<{ Headers: object }>('GET', `${pathOf(endpoint)}/headers`));
      expect(shown.Headers).toEqual({});
    },
  );
});

describe('webhooks of another organization', () => {
  it('webhooks of another organization or facility are not found', async () => {
    const { endpoint } = await newEndpoint(tomasz);
    const other = await makeOrganization();
    const owen = await other.person('owen');
    const place = { appId: endpoint.appId, id: endpoint.id };
    for (const [method, path] of [
      ['GET', pathOf(place)],
      ['GET', `${pathOf(place)}/headers`],
      ['GET', `${pathOf(place)}/recoveries`],
    ] as const)
      expect([403, 404]).toContain((await owen.call(method, path)).status);
    const body = {
      appUids: [other.facility().id],
      endpointRequests: [{ url: 'https://hooks.example.org/x', filterTypes: ['note.added'] }],
    };
    expect((await tomasz.call('POST', `${WEBHOOKS}/endpoints`, body, newKey())).status).toBe(404);
    expect((await dana.call('GET', `${WEBHOOKS}/endpoints`)).status).toBe(403);
    expect((await tomasz.call('GET', pathOf({ appId: elsewhere.id, id: endpoint.id }))).status).toBe(404);
    const asked = `${pathOf({ appId: endpoint.appId, id: randomUUID() })}/recoverFailedWebhooks`;
    expect((await tomasz.call('POST', asked, {}, newKey())).status).toBe(404);
  });
});
