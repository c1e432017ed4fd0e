import { type Problem, problemSchema } from '@waypost/contract/core/errors';
import {
  managePermission,
  permissionNames,
  taskGroups,
  workPermission,
} from '@waypost/contract/core/permissions';
import { operations } from '@waypost/contract/graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { access, downloadAccess, graphqlAccess } from '../../../src/app/modules.ts';
import { roles } from '../../../src/seed/roles.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization, type StaffName, staff } from '../support/organization.ts';
import { addToRole, makeRole } from '../support/roles.ts';
import { allRoutes, guardedRoutes } from '../support/routes.ts';
import { openTask } from '../support/tasks.ts';

const { pool } = await testDatabase();
let here: Organization;
beforeAll(async () => {
  here = await makeOrganization();
});
const entityRoutes = () => guardedRoutes(here).filter(({ kind }) => kind === 'entity');

const lines = {
  ...(access as Record<
    string,
    Record<string, { kind: string; allows?: (p: ReadonlySet<string>) => boolean }>
  >),
};
const lineOf = (name: string) => {
  const [service = '', call = ''] = name.split('.');
  return (
    lines[service]?.[call] ??
    (downloadAccess as typeof lines)[service]?.[call] ??
    graphqlAccess[service as keyof typeof graphqlAccess]
  );
};

describe('permissions', () => {
  it('a user without permissions is refused by every call inside an entity except calls about their own data', async () => {
    const sam = await here.person('sam');
    const open: string[] = [];
    for (const route of entityRoutes()) {
      const line = lineOf(route.name);
      if (line && 'allows' in line && line.allows?.(new Set())) {
        open.push(route.name);
        continue;
      }
      const answer = await sam.call<Problem>(route.method, route.path, route.body, route.headers);
      expect(answer.status, route.name).toBe(403);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    // A call is added to this list only if its records always belong to the caller.
    expect(open).toEqual([
      'comments.myMentions',
      'comments.mention',
      'comments.readMentions',
      'comments.mentionMail',
      'comments.setMentionMail',
      'drafts.draft',
      'drafts.saveDraft',
      'drafts.discardDraft',
      'files.myFiles',
      'profile.myProfile',
      'profile.updateMyProfile',
      'settings.mySettings',
      'settings.addMySetting',
      'settings.changeMySetting',
      'settings.removeMySetting',
      'settings.mySubscriptions',
      'settings.unsubscribe',
      'files.myFile',
    ]);
  });

  it('permissions alone decide each call: every role is admitted exactly where the access rule allows it [P-003]', async () => {
    const people: StaffName[] = ['dana', 'ruth', 'joel', 'ines', 'tomasz'];
    const caseReads = new Set(Object.keys(operations.case).map((name) => `case.${name}`));
    for (const name of people) {
      const roleName = staff[name].role;
      const client = await here.person(name);
      const held = new Set(roles.find((role) => role.name === roleName)?.permissions);
      for (const route of entityRoutes()) {
        const line = lineOf(route.name);
        const answer = await client.call<Problem>(route.method, route.path, route.body, route.headers);
        const isRefused = answer.status === 403 && answer.body.code === 'FORBIDDEN';
        // A case contains its patient, so reading it also requires patient-read.
        const needsPatient = caseReads.has(route.name) && !held.has('patient-read');
        expect(isRefused, `${roleName}: ${route.name}`).toBe(
          needsPatient || !(line && 'allows' in line && line.allows?.(held)),
        );
      }
    }
  }, 90_000);

  it.each([
    [
      'the task area is for who holds any permission of its application [W-012]',
      ['GET', '/services/task/users/me/workingTask'],
      [
        'task-management-read',
        ...taskGroups.flatMap((group) => [workPermission(group), managePermission(group)]),
      ],
    ],
    [
      'the users are for who holds any of the three permissions of user management [P-037]',
      ['GET', '/services/policy/users'],
      ['user-management-user-write', 'user-management-role-write', 'user-management-invite'],
    ],
  ] as const)(
    'permissions are returned as %s, and not to other callers',
    async (_row, [method, path], openers) => {
      const role = await makeRole(here.administrator, `One Right ${openers.length}`);
      const sam = await here.invite(staff.sam);
      await addToRole(sam.userId, role.roleId, here.id);
      const statusWith = async (names: readonly string[]): Promise<number> => {
        await pool.query('delete from role_permission where role_id = $1', [role.roleId]);
        await pool.query('insert into role_permission select $1, $2, unnest($3::text[])', [
          here.id,
          role.roleId,
          names,
        ]);
        return (await sam.call(method, path)).status;
      };
      for (const name of openers) expect(await statusWith([name]), name).toBe(200);
      const others = permissionNames.filter((name) => !(openers as readonly string[]).includes(name));
      expect(await statusWith(others)).toBe(403);
    },
  );

  it('removed permissions take effect at the next call', async () => {
    const ines = await here.invite(staff.ines);
    const path = '/services/eligibility-payers/payers';
    expect((await ines.call('GET', path)).status).toBe(200);
    const reading = await makeRole(here.administrator, 'Reads answers', ['eligibility-verification-read']);
    await pool.query('update user_role set role_id = $2 where user_id = $1', [ines.userId, reading.roleId]);
    expect((await ines.call('GET', path)).status).toBe(200);
    const removed = await pool.query(
      "delete from role_permission where role_id = $1 and permission_name = 'eligibility-verification-read'",
      [reading.roleId],
    );
    expect(removed.rowCount).toBe(1);
    expect((await ines.call('GET', path)).status).toBe(403);
  });
});

describe('a live session', () => {
  const ME = '/services/policy/users/me';

  it('a live session is refused at once when its user is deactivated', async () => {
    const ines = await here.invite(staff.ines);
    expect((await ines.call('GET', ME)).status).toBe(200);
    await pool.query('update app_user set is_active = false where id = $1', [ines.userId]);
    expect((await ines.call('GET', ME)).status).toBe(401);
  });

  it('a session ends after its idle time, regardless of the client', async () => {
    const ines = await here.invite(staff.ines);
    const idle =
      "update user_session set last_seen_at = last_seen_at - interval '16 minutes' where user_id = $1 and ended_at is null";
    await pool.query(idle, [ines.userId]);
    expect((await ines.call<Problem>('GET', ME)).body.code).toBe('SESSION_ENDED');
    const { rows } = await pool.query(
      "select 1 from user_session where user_id = $1 and end_reason = 'idle'",
      [ines.userId],
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('fields that a client may not send', () => {
  it('a field that a client may not send is refused and changes nothing', async () => {
    const marcus = await here.person('marcus');
    const { id, version } = await openTask(marcus);
    const path = `/services/task/tasks/${id}`;
    const match = { 'if-match': String(version) };
    const bodies = [
      '{"status":"OnHold","entity_id":"x"}',
      '{"version":9}',
      '{"assignee_id":null,"status":"OnHold"}',
      '{"isReadOnly":true}',
      '{"__proto__":{"status":"OnHold"}}',
      '{"constructor":{"prototype":{}}}',
      '{"status":"Done"}',
      '{"status":',
      '[]',
      '"text"',
    ];
    for (const body of bodies) {
      const answer = await marcus.call<Problem>('PATCH', path, body, match);
      expect(answer.status, body).toBe(400);
      expect(problemSchema.safeParse(answer.body).error, body).toBeUndefined();
    }
    expect((await marcus.call('PATCH', path, { status: 'OnHold' })).status).toBe(428);
    expect((await marcus.call('PATCH', path, { status: 'OnHold' }, { 'if-match': 'x' })).status).toBe(400);
    expect((await marcus.call('PATCH', path, { status: 'OnHold' }, { 'if-match': '999' })).status).toBe(412);
    expect((await marcus.call('GET', '/services/task/tasks/not-an-id')).status).toBe(400);
    const after = await pool.query('select status, version from task where id = $1', [id]);
    expect(after.rows[0]).toEqual({ status: 'Open', version });
  });

  it('GraphQL documents are limited in depth and width, also through fragments, and mutations and invalid documents are refused', async () => {
    const dana = await here.person('dana');
    const send = (query: string, variables: unknown = {}) =>
      dana.call<Problem>('POST', '/services/task/graphql', { query, variables });
    const deep = `query q { getTaskById(taskId: "x") { ${'domainModels { case { patient { '.repeat(17)}firstName${' } } }'.repeat(17)} } }`;
    const wide = `query q { ${Array.from({ length: 1000 }, (_, i) => `a${i}: getTaskById(taskId: "x") { id }`).join(' ')} }`;
    const invalid = [
      deep,
      wide,
      'mutation m { x }',
      `${deep.replace('{ getTaskById', '{ ...f } fragment f on Query { getTaskById')}`,
      `query q { ...f } fragment f on Query { ${wide.slice(10, -2)} }`,
      'query q { ...f } fragment f on Query { ...f }',
      'query q { ...f } fragment f on Query { ...g } fragment g on Query { ...f }',
      'query q { ...nowhere }',
      'query q { __typename } fragment unused on Query { __typename }',
      'query {',
      '',
      'query q { nothing }',
      'query a { __typename } query b { __typename }',
    ];
    for (const query of invalid) {
      const answer = await send(query);
      expect(answer.status, query.slice(0, 40)).toBe(400);
      expect(answer.text).not.toMatch(/ at .*\.ts:\d+|node_modules/);
    }
    expect(
      (
        await send('query q($query: TaskQuery!) { getAllTasks(query: $query) { total } }', {
          query: { limit: 1e9 },
        })
      ).status,
    ).toBe(400);
    expect((await dana.call('POST', '/services/task/graphql', '{"query":')).status).toBe(400);
  });

  it('unknown paths, wrong methods and an outdated portal get a problem of the catalog', async () => {
    const dana = await here.person('dana');
    const unknown = await dana.call<Problem>('GET', '/services/nothing/here');
    expect(unknown.body).toMatchObject({ status: 404, code: 'NOT_FOUND', Message: 'Resource Not Found' });
    expect((await dana.call('DELETE', '/services/policy/users/me')).status).toBe(405);
    const old = await dana.call<Problem>('GET', '/services/policy/users/me', undefined, {
      'x-client-version': '0.0.1',
    });
    expect(old.body.code).toBe('CLIENT_OUTDATED');
    expect(unknown.headers.get('cache-control')).toBe('no-store');
    expect(allRoutes().length).toBeGreaterThan(15);
  });
});
