import { randomUUID } from 'node:crypto';
import type { AuditPage } from '@waypost/contract/audit/calls';
import type { Problem } from '@waypost/contract/core/errors';
import { getAllTasks, getCaseNotes } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskStep } from '@waypost/contract/tasks/story';
import { beforeAll, describe, expect, it } from 'vitest';
import { access, downloadAccess } from '../../../src/app/modules.ts';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { completedTransaction, send } from '../support/eligibility-transactions.ts';
import {
  callsIn,
  change,
  credentials,
  MACHINES,
  machineFor,
  makeAdministrator,
  read,
  requestToken,
  rotate,
  tokenOf,
} from '../support/machines.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { addToRole } from '../support/roles.ts';
import { allRoutes } from '../support/routes.ts';
import { openTask } from '../support/tasks.ts';

type Secret = Awaited<ReturnType<typeof machineFor>>;
const { pool } = await testDatabase();
let here: Organization;
let callWith: ReturnType<typeof callsIn>;
let marcus: Client;
/** Works on tasks at the first two facilities. */
let worker: Secret;
beforeAll(async () => {
  here = await makeOrganization();
  callWith = callsIn(here);
  marcus = await here.person('marcus');
  await makeAdministrator(marcus, here);
  await addToRole(marcus.userId, here.roleId('Case Specialist'), here.id);
  worker = await machineFor(marcus, {
    permissions: [
      ...['eligibility-work', 'registration-work', 'insurance-verification-work', 'documents-work'],
      ...['task-management-read', 'case-management-read', 'case-management-write', 'patient-read'],
      ...['eligibility-verification-read', 'eligibility-verification-write'],
    ],
    facilityIds: here.facilities.slice(0, 2).map(({ id }) => id),
  });
});

const query = { limit: 100, after: null, sort: [], filter: {} };
const listTasks = (token: string, headers = {}) =>
  callWith<{ data: { getAllTasks: { rows: Task[] } } } & Problem>(token, 'POST', '/services/task/graphql', {
    body: { query: getAllTasks.document, variables: { query }, operationName: getAllTasks.name },
    headers,
  });

describe('the token endpoint', () => {
  it('the token endpoint issues a token for fifteen minutes, by Basic or in the form, without the portal’s subscription key', async () => {
    const basic = Buffer.from(`${encodeURIComponent(worker.id)}:${encodeURIComponent(worker.secret)}`);
    const answers = [
      await requestToken(credentials(worker)),
      await requestToken(
        { grant_type: 'client_credentials' },
        { authorization: `Basic ${basic.toString('base64')}` },
      ),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.stringMatching(/^wpa_[\w-]{43}$/),
        token_type: 'Bearer',
        expires_in: 900,
        entity_id: here.id,
        facility_ids: expect.any(Array),
      });
      expect(headers.get('cache-control')).toBe('no-store');
      expect((await listTasks(body.access_token)).status).toBe(200);
    }
  });

  it('the token endpoint records each sign-in and the last use of the account and its secret', async () => {
    const machine = await machineFor(marcus, { permissions: ['task-management-read'] });
    const before = Date.now();
    const token = await tokenOf(machine);
    await listTasks(token);
    const { rows } = await pool.query(
      'select actor_kind, actor_id, entity_id, action from audit_record where domain_id = $1 and action = $2',
      [machine.id, 'SignIn'],
    );
    expect(rows).toEqual([{ actor_kind: 'rpa', actor_id: machine.id, entity_id: here.id, action: 'SignIn' }]);
    const used = await read(marcus, machine.id);
    for (const lastUsedAt of [used.lastUsedAt, used.secrets[0]?.lastUsedAt]) {
      expect(Date.parse(lastUsedAt ?? '')).toBeGreaterThanOrEqual(before);
      expect(Date.parse(lastUsedAt ?? '')).toBeLessThanOrEqual(Date.now());
    }
  });

  it('the token endpoint refuses invalid requests with the OAuth error codes', async () => {
    const good = credentials(worker);
    const basic = { authorization: `Basic ${Buffer.from(`${worker.id}:wrong`).toString('base64')}` };
    const grant = { grant_type: 'client_credentials' };
    const tries: [Promise<{ status: number; body: { error: string } }>, number, string][] = [
      [requestToken({ ...good, client_secret: 'wrong' }), 401, 'invalid_client'],
      [requestToken({ ...good, client_id: randomUUID() }), 401, 'invalid_client'],
      [requestToken({ ...good, client_id: 'import' }), 401, 'invalid_client'],
      [requestToken(grant), 401, 'invalid_client'],
      [requestToken(grant, basic), 401, 'invalid_client'],
      [requestToken(grant, { authorization: 'Basic %%%' }), 401, 'invalid_client'],
      [
        requestToken(grant, { authorization: `Basic ${Buffer.from('%E0:x').toString('base64')}` }),
        401,
        'invalid_client',
      ],
      [requestToken(good, basic), 400, 'invalid_request'],
      [requestToken({ ...grant, client_id: randomUUID() }, basic), 400, 'invalid_request'],
      [requestToken({}), 400, 'invalid_request'],
      [requestToken([...Object.entries(good), ['client_id', worker.id]]), 400, 'invalid_request'],
      [requestToken({ ...good, grant_type: 'password' }), 400, 'unsupported_grant_type'],
      [requestToken({ ...good, scope: 'everything' }), 400, 'invalid_scope'],
    ];
    for (const [answer, status, error] of tries) {
      const given = await answer;
      expect([given.status, given.body.error]).toEqual([status, error]);
    }
    const unfit = await callWith<{ error: string }>('x', 'POST', '/services/policy/oauth/token', {
      body: good,
    });
    expect([unfit.status, unfit.body.error]).toEqual([400, 'invalid_request']);
  });
});

describe('a call of a machine account', () => {
  it('a call of a machine account sees only the account’s facilities, and can be narrowed to one of them', async () => {
    const token = await tokenOf(worker);
    const [first, second, third] = here.facilities.map(({ id }) => id);
    for (const facility of [0, 1, 2]) await openTask(marcus, { facility });
    const placesOf = async (rows: Task[]) => {
      const { rows: places } = await pool.query<{ facility_id: string }>(
        'select distinct facility_id from task where id = any ($1)',
        [rows.map(({ id }) => id)],
      );
      return new Set(places.map(({ facility_id }) => facility_id));
    };
    const all = await listTasks(token);
    expect(all.status).toBe(200);
    expect(await placesOf(all.body.data.getAllTasks.rows)).toEqual(new Set([first, second]));
    const narrowed = await listTasks(token, { scopemember: first });
    expect(await placesOf(narrowed.body.data.getAllTasks.rows)).toEqual(new Set([first]));
    const refused = await listTasks(token, { scopemember: third });
    expect([refused.status, refused.body.code]).toEqual([403, 'FACILITY_REFUSED']);
  });

  it('a call of a machine account is refused without a Scope, with that of another organization, and without a valid token', async () => {
    const token = await tokenOf(worker);
    const elsewhere = await makeOrganization();
    const codeWith = async (given: string, headers: Record<string, string>) => {
      const { status, body } = await listTasks(given, headers);
      return [status, body.code];
    };
    expect(await codeWith(token, { scope: '' })).toEqual([400, 'BAD_REQUEST']);
    expect(await codeWith(token, { scope: here.lcode })).toEqual([400, 'BAD_REQUEST']);
    expect(await codeWith(token, { scope: elsewhere.id })).toEqual([403, 'ENTITY_REFUSED']);
    expect(await codeWith(`wpa_${'x'.repeat(43)}`, {})).toEqual([401, 'UNAUTHENTICATED']);
    expect(await codeWith(worker.secret, {})).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('a call of a machine account has only the current permissions of the account', async () => {
    const machine = await machineFor(marcus, { permissions: ['payer-read'] });
    const token = await tokenOf(machine);
    expect((await listTasks(token)).status).toBe(403);
    const wider = await change(marcus, machine, { permissions: ['task-management-read'] });
    expect((await listTasks(token)).status).toBe(200);
    await change(marcus, wider.body, { permissions: ['payer-read'] });
    expect((await listTasks(token)).status).toBe(403);
    expect((await callWith(token, 'GET', MACHINES)).status).toBe(403);
  });

  it('a call of a machine account is refused once the account or the secret of its token has ended', async () => {
    const machine = await machineFor(marcus, { permissions: ['task-management-read'] });
    const old = await tokenOf(machine);
    const rotated = await rotate(marcus, machine.id, 1);
    const fresh = await tokenOf({ id: machine.id, secret: rotated.body.secret ?? '' });
    expect([(await listTasks(old)).status, (await listTasks(fresh)).status]).toEqual([200, 200]);
    const [, before] = rotated.body.secrets;
    await marcus.call('DELETE', `${MACHINES}/${machine.id}/secrets/${before?.id}`);
    expect([(await listTasks(old)).status, (await listTasks(fresh)).status]).toEqual([401, 200]);
    const { version } = await read(marcus, machine.id);
    await marcus.call('POST', `${MACHINES}/${machine.id}/revocation`, undefined, {
      'if-match': String(version),
    });
    const over = await listTasks(fresh);
    expect([over.status, over.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('a machine account gets an explanation for a call reserved for people, and no call ends in a server error', async () => {
    const machine = await machineFor(marcus, { permissions: ['payer-read'], callsPerMinute: 6000 });
    const { rows } = await pool.query<{ permission_name: string }>(
      "select distinct permission_name from role_permission where entity_id = $1 and permission_name not like 'user-management-%'",
      [here.id],
    );
    await pool.query('update machine_account set permissions = $2 where id = $1', [
      machine.id,
      rows.map(({ permission_name }) => permission_name),
    ]);
    const token = await tokenOf(machine);
    type Line = { kind: string; isForPeople?: true };
    const lines = [access, downloadAccess] as unknown as Record<string, Record<string, Line>>[];
    const people: unknown[] = [];
    const troubles: unknown[] = [];
    for (const route of allRoutes()) {
      const [service = '', name = ''] = route.name.split('.');
      const line = lines.map((calls) => calls[service]?.[name]).find((one) => one !== undefined);
      if (route.kind === 'public' || route.kind === 'token' || route.kind === 'machine') continue;
      const { status, body } = await callWith<Problem | undefined>(token, route.method, route.path, {
        body: route.body,
        headers: route.headers,
      });
      if (status >= 500) troubles.push([route.name, status]);
      if (line?.kind === 'session' || line?.isForPeople) people.push([route.name, status, body?.code]);
    }
    expect(troubles).toEqual([]);
    expect(people.length).toBeGreaterThan(20);
    expect(people.filter((one) => !String(one).endsWith(',403,PEOPLE_ONLY'))).toEqual([]);
  }, 120_000);
});

describe('the actions of a machine account', () => {
  const shown = () => `${worker.name} (machine)`;
  it('the actions of a machine account show its name as a machine: taking a task, its history, a note, and the audit', async () => {
    const token = await tokenOf(worker);
    const task = await openTask(marcus);
    const started = await callWith<Task>(token, 'PATCH', `/services/task/tasks/${task.id}`, {
      body: { status: 'InProcess' },
      headers: { 'if-match': String(task.version) },
    });
    expect(started.status).toBe(200);
    expect(started.body.assignee).toMatchObject({ id: worker.id, name: shown() });
    const { getAllTasks: page } = await marcus.read('task', getAllTasks, {
      query: { ...query, limit: 5000 },
    });
    expect(page.rows.find(({ id }) => id === task.id)?.assignee?.name).toBe(shown());
    const story = await marcus.call<{ steps: TaskStep[] }>('GET', `/services/task/tasks/${task.id}/history`);
    expect(story.body.steps[0]).toMatchObject({
      by: { kind: 'rpa', name: shown() },
      to: { status: 'InProcess' },
    });

    const { rows: cases } = await pool.query<{ case_id: string }>('select case_id from task where id = $1', [
      task.id,
    ]);
    const caseId = cases[0]?.case_id ?? '';
    const note = await callWith(token, 'POST', '/services/case/api/case/notes', {
      body: { caseId, note: 'Written by a program.', eventType: 'Message' },
      headers: newKey(),
    });
    expect(note.status).toBe(201);
    const { getCaseNotes: notes } = await marcus.read('case', getCaseNotes, { caseId });
    expect(notes.find((one) => one.note === 'Written by a program.')?.user).toBe(shown());

    const found = await marcus.call<AuditPage>(
      'GET',
      `/services/audit/api/AuditHistory/users/${worker.id}?limit=50`,
    );
    expect(found.status).toBe(200);
    expect(
      found.body.rows.map(({ auditedUser, actorKind }) => [
        auditedUser?.firstName,
        auditedUser?.lastName,
        actorKind,
      ]),
    ).toContainEqual([worker.name, '(machine)', 'rpa']);
  });

  it('the actions of a machine account include checks with payers in its own name', async () => {
    const token = await tokenOf(worker);
    const client = {
      headers: { authorization: `Bearer ${token}`, Scope: here.id },
      entityId: here.id,
    } as unknown as Client;
    const asked = await completedTransaction(marcus, await send(client, 'TWM01', 'TWM8841207'));
    expect([asked.state, asked.requestedBy]).toEqual(['answered', shown()]);
  });

  it('the actions of a machine account show its current name', async () => {
    const machine = await machineFor(marcus, { permissions: worker.permissions });
    const token = await tokenOf(machine);
    const task = await openTask(marcus);
    const started = await callWith<Task>(token, 'PATCH', `/services/task/tasks/${task.id}`, {
      body: { status: 'InProcess' },
      headers: { 'if-match': String(task.version) },
    });
    expect(started.status).toBe(200);
    await change(marcus, machine, { name: `${machine.name} renamed` });
    const now = await marcus.call<Task>('GET', `/services/task/tasks/${task.id}`);
    expect(now.body.assignee?.name).toBe(`${machine.name} renamed (machine)`);
  });
});

describe('a task of a machine account', () => {
  const revoke = async ({ id }: Secret) => {
    const match = { 'if-match': String((await read(marcus, id)).version) };
    return (await marcus.call('POST', `${MACHINES}/${id}/revocation`, undefined, match)).status;
  };
  const expire = async ({ id }: Secret) => {
    await pool.query("update machine_account set expires_at = now() - interval '1 minute' where id = $1", [
      id,
    ]);
    return 200;
  };
  it.each([
    ['revoked', revoke],
    ['at its end', expire],
  ])('a task of a machine account returns to its group once the account is %s', async (_how, end) => {
    const machine = await machineFor(marcus, {
      permissions: worker.permissions,
      facilityIds: worker.facilities.map(({ id }) => id),
    });
    const task = await openTask(marcus);
    const path = `/services/task/tasks/${task.id}`;
    const started = await callWith<Task>(await tokenOf(machine), 'PATCH', path, {
      body: { status: 'InProcess' },
      headers: { 'if-match': String(task.version) },
    });
    expect(started.body.assignee?.id).toBe(machine.id);
    expect(await end(machine)).toBe(200);
    const now = async () => (await marcus.call<Task>('GET', path)).body;
    await expect.poll(now, { timeout: 30_000 }).toMatchObject({ status: 'Open', assignee: null });
  });
});

describe('the rate limit of a machine account', () => {
  it('the rate limit of a machine account answers 429 with the seconds to wait, and other accounts continue', async () => {
    const [tight, other] = [
      await machineFor(marcus, { permissions: ['task-management-read'], callsPerMinute: 4 }),
      await machineFor(marcus, { permissions: ['task-management-read'] }),
    ];
    const token = await tokenOf(tight);
    const answers: { status: number; body: Problem; retryAfter: string | null }[] = [];
    // Four more become available if the minute ends meanwhile.
    for (let calls = 0; calls < 9; calls += 1) {
      const { status, body, headers } = await listTasks(token);
      answers.push({ status, body, retryAfter: headers.get('retry-after') });
    }
    expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused?.status).toBe(429);
    expect(refused?.body).toMatchObject({
      code: 'CALL_LIMIT',
      Message: 'Too many requests in a short time. Wait a moment and try again.',
    });
    expect(Number(refused?.retryAfter)).toBeGreaterThanOrEqual(1);
    expect(Number(refused?.retryAfter)).toBeLessThanOrEqual(60);
    expect((await listTasks(await tokenOf(other))).status).toBe(200);
  });
});
