import { type AuditPage, auditPageSchema } from '@waypost/contract/audit/calls';
import type { CaseNote } from '@waypost/contract/cases/notes';
import type { Problem } from '@waypost/contract/core/errors';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../support/cases.ts';
import { type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization, signedInAgain } from '../support/organization.ts';
import { openTask } from '../support/tasks.ts';

const BASE = '/services/audit/api/AuditHistory';
const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const everything = {
  from: null,
  until: null,
  userId: null,
  actionTypes: [],
  domainType: null,
  domainId: null,
  caseId: null,
};

const { pool } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let auditor: Client;
let marcus: Client;
let nadia: Client;
beforeAll(async () => {
  [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [auditor, marcus] = await here.people('joel', 'marcus');
  nadia = await elsewhere.person('nadia');
});

const history = (client: Client, path: string) => client.call<AuditPage>('GET', `${BASE}${path}`);
const rowsOf = async (path: string, client = auditor) => {
  const answer = await history(client, path);
  expect(answer.status, answer.text).toBe(200);
  return auditPageSchema.parse(answer.body).rows;
};

/** A changed task, which is therefore in the history, with its case. */
async function changedTask(): Promise<{ task: Task; caseId: string }> {
  const task = await openTask(marcus);
  const match = { 'if-match': String(task.version), 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150.0' };
  const changed = await marcus.call<Task>(
    'PATCH',
    `/services/task/tasks/${task.id}`,
    { status: 'OnHold' },
    match,
  );
  expect(changed.status).toBe(200);
  await marcus.call(
    'PATCH',
    `/services/task/tasks/${task.id}`,
    { status: 'Open' },
    { 'if-match': String(changed.body.version) },
  );
  const { rows } = await pool.query('select case_id from task where id = $1', [task.id]);
  return { task, caseId: rows[0].case_id };
}

/** Writes an audit record directly to the database. */
async function put(record: Record<string, unknown>): Promise<string> {
  const { rows } = await pool.query(
    `insert into audit_record (entity_id, id, occurred_at, actor_kind, actor_id, action, operation, domain_type,
       domain_id, details, correlation_id)
     values ($1, gen_random_uuid(), $2, $9, $3, $4, $5, $6, $7, $8, 'test') returning id`,
    [
      record.entityId ?? marcus.entityId,
      record.at ?? new Date(),
      record.actorId ?? marcus.userId,
      record.action ?? 'Mutation',
      record.operation ?? 'Update',
      record.domainType ?? 'Task',
      record.domainId ?? null,
      JSON.stringify(record.details ?? []),
      record.actorKind ?? 'user',
    ],
  );
  return rows[0].id;
}

describe('the history of a user', () => {
  it('the history of a user lists their actions, newest first, with actor, origin, and old and new values [P-290][P-154]', async () => {
    const before = Date.now();
    const { task } = await changedTask();
    const rows = await rowsOf(`/users/${marcus.userId}?fromActionDateTime=${daysAgo(1)}`);
    const times = rows.map((row) => row.actionDateTime);
    expect(times).toEqual([...times].sort().reverse());
    const change = rows.filter((row) => row.actionType === 'Mutation' && row.domainId === task.id)[1];
    expect(change).toMatchObject({
      auditedUser: { firstName: 'Marcus', lastName: 'Okafor', email: marcus.person.email },
      actorKind: 'user',
      mutationOperationType: 'Update',
      domainType: 'Task',
      domainName: task.taskName,
      mutationDetails: [{ propertyName: 'Status', previousValue: 'Open', newValue: 'OnHold' }],
      snapshot: null,
      clientDetails: {
        operatingSystem: 'Linux',
        browser: 'Firefox/150.0',
        state: null,
        countryOrRegion: null,
      },
    });
    const at = Date.parse(change?.actionDateTime ?? '');
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
    const gone = await put({ domainType: 'Order', operation: 'Delete', domainId: 'ORD-3' });
    const [deleted] = await rowsOf(`/users/${marcus.userId}`);
    expect(deleted).toMatchObject({ id: gone, mutationOperationType: 'Delete', domainId: 'ORD-3' });
    expect(change?.clientDetails.ipAddress).toMatch(/127\.0\.0\.1|::1/);
  });

  it('the history of a user contains their sign-ins and sign-outs', async () => {
    const ines = await signedInAgain(await here.person('ines'));
    await ines.call('POST', '/services/audit/api/Authentication/signOut?isTimeout=true');
    const rows = await rowsOf(`/users/${ines.userId}`);
    expect(rows.slice(0, 2).map((row) => row.actionType)).toEqual(['SignOutTimeout', 'SignIn']);
  });

  it('the history of a user goes back 30 days, or further on request [P-290][P-291]', async () => {
    const old = await put({ at: daysAgo(31), domainType: 'Order', operation: 'Create' });
    const recent = await put({ at: daysAgo(29), domainType: 'Order', operation: 'Create' });
    const ids = (await rowsOf(`/users/${marcus.userId}?limit=1000`)).map((row) => row.id);
    expect(ids).toContain(recent);
    expect(ids).not.toContain(old);
    const longer = await rowsOf(`/users/${marcus.userId}?limit=1000&fromActionDateTime=${daysAgo(40)}`);
    expect(longer.map((row) => row.id)).toContain(old);
    const mine = await put({ at: daysAgo(31), actorId: auditor.userId });
    const lately = await put({ at: daysAgo(29), actorId: auditor.userId, domainType: 'Order' });
    const own = (await rowsOf('/me?limit=1000')).map((row) => row.id);
    expect([own.includes(mine), own.includes(lately)]).toEqual([false, true]);
    const further = await put({ at: daysAgo(39), actorId: auditor.userId, domainType: 'Order' });
    const all = await rowsOf(`/me?limit=1000&fromActionDateTime=${daysAgo(40)}`);
    expect(all.map((row) => row.id)).toContain(further);
  });

  it('the history of the calling user is available at `me` [P-291]', async () => {
    const others = await put({ domainType: 'Order', operation: 'Create' });
    const rows = await rowsOf('/me');
    expect(rows.map(({ id }) => id)).not.toContain(others);
    // Actions of others on the caller.
    const byOthers = rows.filter(({ auditedUser }) => auditedUser?.email !== auditor.person.email);
    expect(new Set(byOthers.map(({ domainId }) => domainId))).toEqual(new Set([auditor.userId]));
    expect(rows[0]).toMatchObject({ actionType: 'View', domainType: 'AuditHistory' });
  });

  it('the history of a user leaves out Login records that change only bookkeeping [P-105]', async () => {
    const change = (propertyName: string) => ({ propertyName, previousValue: 'a', newValue: 'b' });
    const login = (...names: string[]) =>
      put({ domainType: 'Login', domainId: marcus.userId, details: names.map(change) });
    const hidden = [
      await login('IsActive'),
      await login('ContactId', 'LoginType'),
      await login('IsActive', 'ContactId', 'LoginType'),
    ];
    const shown = [await login('IsActive', 'Email'), await login('Email')];
    const ids = (await rowsOf(`/users/${marcus.userId}`)).map((row) => row.id);
    for (const id of hidden) expect(ids).not.toContain(id);
    for (const id of shown) expect(ids).toContain(id);
  });

  it('the history of a user leaves out Task updates without details [P-106]', async () => {
    const hidden = await put({ domainType: 'Task', operation: 'Update' });
    const shown = [
      await put({ domainType: 'Task', operation: 'Create' }),
      await put({ domainType: 'Patient', operation: 'Update' }),
      await put({ domainType: 'Task', action: 'View', operation: null }),
    ];
    const ids = (await rowsOf(`/users/${marcus.userId}`)).map((row) => row.id);
    expect(ids).not.toContain(hidden);
    for (const id of shown) expect(ids).toContain(id);
  });

  it('a record has no user when its actor is not a user of this entity', async () => {
    const id = await put({ actorId: EMPTY_ID, domainType: 'User', domainId: marcus.userId });
    const row = (await rowsOf(`/users/${marcus.userId}`)).find((one) => one.id === id);
    expect(row?.auditedUser).toBeNull();
  });

  it('paging through a history by key returns each record once', async () => {
    const at = daysAgo(0.5);
    for (let i = 0; i < 12; i += 1) await put({ at, domainType: 'Order' });
    const seen: string[] = [];
    const from = daysAgo(1);
    let after = '';
    for (let page = 0; page < 4; page += 1) {
      const answer = await history(
        auditor,
        `/users/${marcus.userId}?limit=3&fromActionDateTime=${from}${after}`,
      );
      seen.push(...answer.body.rows.map((row) => row.id));
      expect(answer.body.rows).toHaveLength(3);
      after = `&after=${answer.body.next}`;
    }
    expect(new Set(seen).size).toBe(12);
    const atOnce = await rowsOf(`/users/${marcus.userId}?limit=12&fromActionDateTime=${from}`);
    expect(seen).toEqual(atOnce.map((row) => row.id));
  });
});

describe('the history of a case', () => {
  it('the history of a case contains its changes, task changes and views, and reading it is audited [C-308][C-114]', async () => {
    const { task, caseId } = await changedTask();
    const ruth = await here.person('ruth');
    const note = { caseId, note: 'The payer calls back', eventType: 'Message' };
    const written = await ruth.call<CaseNote>('POST', '/services/case/api/case/notes', note, newKey());
    const rows = await rowsOf(`/${caseId}`);
    expect(
      rows.find((row) => row.domainId === task.id && row.mutationOperationType === 'Update'),
    ).toMatchObject({
      auditedUser: { firstName: 'Marcus', lastName: 'Okafor', email: marcus.person.email },
      domainType: 'Task',
      actionType: 'Mutation',
      mutationDetails: [{ propertyName: 'Status', previousValue: 'OnHold', newValue: 'Open' }],
    });
    expect(rows.find((row) => row.domainId === written.body.caseNoteId)).toMatchObject({
      auditedUser: { firstName: 'Ruth', lastName: 'Abara', email: ruth.person.email },
      domainType: 'CaseNote',
      actionType: 'Mutation',
      mutationOperationType: 'Create',
      snapshot: { CaseId: caseId, Note: 'The payer calls back' },
    });
    expect((await rowsOf(`/${caseId}`)).find((row) => row.domainType === 'AuditHistory')).toMatchObject({
      actionType: 'View',
      domainId: caseId,
      domainName: task.domainModels.case.caseNumber,
    });
    const answer = await history(auditor, `/${caseId}?fromActionDateTime=${new Date().toISOString()}`);
    expect(answer.body.rows).toEqual([]);
  });

  it('the history of a case accepts a period, and covers 30 days by default [C-309]', async () => {
    const { caseId } = await changedTask();
    const old = await put({ at: daysAgo(31), domainType: 'Case', domainId: caseId });
    expect((await rowsOf(`/${caseId}?limit=1000`)).map((row) => row.id)).not.toContain(old);
    const longer = await rowsOf(`/${caseId}?limit=1000&fromActionDateTime=${daysAgo(32)}`);
    expect(longer.map((row) => row.id)).toContain(old);
    const { rows } = await pool.query('select case_number from patient_case where id = $1', [caseId]);
    const byNumber = await rowsOf(`/${rows[0].case_number}?limit=1000&fromActionDateTime=${daysAgo(32)}`);
    expect(byNumber.map((row) => row.id)).toContain(old);
    expect((await history(auditor, '/260099-99')).status).toBe(404);
    expect((await history(auditor, '/nothing')).status).toBe(400);
    const owen = await elsewhere.person('owen');
    expect((await history(owen, `/${rows[0].case_number}`)).status).not.toBe(200);
  });
});

describe('an audit search', () => {
  it('an audit search covers all time, and filters by actor, action, time and record', async () => {
    const { caseId, task } = await changedTask();
    const old = await put({ at: '2019-05-01T00:00:00Z', domainType: 'Order', domainId: 'ORD-1' });
    const found = async (
      search: Partial<Record<keyof typeof everything | 'person' | 'actorKinds', unknown>>,
    ) => {
      const answer = await auditor.call<AuditPage>('POST', `${BASE}/search`, { ...everything, ...search });
      expect(answer.status, answer.text).toBe(200);
      return auditPageSchema.parse(answer.body).rows;
    };
    expect((await found({ until: '2019-05-02T00:00:00Z' })).map((row) => row.id)).toContain(old);
    expect((await found({ domainType: 'Order', domainId: 'ORD-1' })).map((row) => row.id)).toContain(old);
    const mine = await found({ userId: marcus.userId, actionTypes: ['Mutation'], from: daysAgo(1) });
    expect(new Set(mine.map((row) => `${row.auditedUser?.lastName} ${row.actionType}`))).toEqual(
      new Set(['Okafor Mutation']),
    );
    const named = await found({ person: 'cus OKA', actionTypes: ['Mutation'], from: daysAgo(1) });
    expect(new Set(named.map((row) => row.auditedUser?.lastName))).toEqual(new Set(['Okafor']));
    // A name of another entity, which no user here has.
    expect(await found({ person: nadia.person.email })).toEqual([]);
    expect(await found({ person: '%' })).toEqual([]);
    expect((await found({ caseId })).map((row) => row.domainId)).toContain(task.id);
    expect((await found({ actionTypes: ['SignIn'] }))[0]?.actionType).toBe('SignIn');
  });

  it('an audit search and its export filter by the requested kinds of actors', async () => {
    const kinds = ['user', 'service', 'rpa', 'system'] as const;
    const day = { from: '2017-05-01T00:00:00Z', until: '2017-05-02T00:00:00Z' };
    for (const [index, actorKind] of kinds.entries())
      await put({ at: day.from, actorKind, domainType: 'Order', domainId: `ORD-1${index}` });
    const found = async (actorKinds?: readonly string[]) => {
      const body = { ...everything, ...day, ...(actorKinds && { actorKinds }) };
      const page = await auditor.call<AuditPage>('POST', `${BASE}/search`, body);
      const file = await auditor.call('POST', '/services/audit/exports', body);
      // The header line comes first.
      expect(file.text.trim().split('\r\n').length - 1).toBe(page.body.rows.length);
      return page.body.rows.map((row) => row.actorKind).sort();
    };
    expect(await found(['rpa'])).toEqual(['rpa']);
    expect(await found(['service', 'system'])).toEqual(['service', 'system']);
    expect(await found([])).toEqual([...kinds].sort());
    expect(await found()).toEqual([...kinds].sort());
  });

  it('an audit search is exported as CSV with one row per property, and the export is audited at start and end', async () => {
    const formula = { propertyName: 'Note', previousValue: null, newValue: '=1+1' };
    await put({ at: '2018-05-01T00:00:00Z', domainType: 'Order', domainId: 'ORD-2', details: [formula] });
    const answer = await auditor.call('POST', '/services/audit/exports', {
      ...everything,
      until: '2018-05-02T00:00:00Z',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const [titles, line] = answer.text.replace('\ufeff', '').split('\r\n');
    expect(titles).toContain('"Property","Old Value","New Value"');
    expect(line).toContain(
      `"2018-05-01T00:00:00.000Z","Marcus Okafor","${marcus.person.email}","Order","Update","1 property","Note","","'=1+1"`,
    );
    const { rows } = await pool.query(
      'select action, snapshot from audit_record where correlation_id = $1 order by id',
      [answer.headers.get('x-correlation-id')],
    );
    expect(rows.map((row) => row.action)).toEqual(['Export', 'Export']);
    expect(rows[0].snapshot.search.until).toBe('2018-05-02T00:00:00Z');
    expect(rows[1].snapshot).toMatchObject({ Note: 'Export complete' });
  });
});

describe('a history', () => {
  it('a history is refused without a sign-in, without the permission, and to another entity', async () => {
    const { caseId } = await changedTask();
    const dana = await here.person('dana');
    const calls: Array<[string, string, unknown?]> = [
      ['GET', `${BASE}/me`],
      ['GET', `${BASE}/users/${marcus.userId}`],
      ['GET', `${BASE}/${caseId}`],
      ['POST', `${BASE}/search`, everything],
      ['POST', '/services/audit/exports', everything],
    ];
    for (const [method, path, body] of calls) {
      expect((await call(method, path, { Scope: String(marcus.entityId) }, body)).status, path).toBe(401);
      expect((await dana.call<Problem>(method, path, body)).body.code, path).toBe('FORBIDDEN');
      const elsewhere = await nadia.call<Problem>(method, path, body, { Scope: String(marcus.entityId) });
      expect(elsewhere.body.code, path).toBe('ENTITY_REFUSED');
    }
  });

  it('a history of another entity’s user or case is not found, and an audit search finds none of its records', async () => {
    const { caseId } = await openCase(elsewhere);
    expect((await history(auditor, `/users/${nadia.userId}`)).status).toBe(404);
    expect((await history(auditor, `/${caseId}`)).status).toBe(404);
    const theirs = await put({ entityId: nadia.entityId, actorId: nadia.userId, domainType: 'Order' });
    for (const search of [{}, { userId: nadia.userId }, { caseId }]) {
      const body = { ...everything, from: daysAgo(1), limit: 1000, ...search };
      const found = await auditor.call<AuditPage>('POST', `${BASE}/search`, body);
      expect(found.body.rows.map((row) => row.id)).not.toContain(theirs);
      expect(found.body.rows.map((row) => row.auditedUser?.email)).not.toContain(nadia.person.email);
    }
  });

  it('an invalid request for a history is refused with the name of the wrong field', async () => {
    const invalid: Array<[string, string]> = [
      ['/users/nobody', 'userId'],
      ['/not-a-case', 'caseId'],
      ['/me?fromActionDateTime=yesterday', 'fromActionDateTime'],
      ['/me?limit=0', 'limit'],
      ['/me?limit=5000', 'limit'],
      ['/me?after=nonsense', 'after'],
    ];
    for (const [path, field] of invalid) {
      const answer = await auditor.call<Problem>('GET', `${BASE}${path}`);
      expect(answer.status, path).toBe(400);
      expect(JSON.stringify(answer.body.errors), path).toContain(field);
    }
    for (const body of [
      { ...everything, userId: 'x' },
      { ...everything, actionTypes: ['Nothing'] },
      { ...everything, actorKinds: ['visitor'] },
      {},
    ])
      expect((await auditor.call('POST', `${BASE}/search`, body)).status).toBe(400);
    const broken = await auditor.call('POST', '/services/audit/exports', { ...everything, from: '1' });
    expect(broken.status).toBe(400);
  });
});
