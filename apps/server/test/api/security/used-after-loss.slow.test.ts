import { randomUUID } from 'node:crypto';
import type { UserProfile } from '@waypost/contract/profile/calls';
import type { UserSetting } from '@waypost/contract/saved-views/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { endWaits } from '../../../src/modules/tasks/end-waits.ts';
import { portalUrl } from '../support/addresses.ts';
import { type Client, newKey, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { jobTools } from '../support/jobs.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { accepted, clientOf } from '../support/people.ts';
import { addToRole, makeRole } from '../support/roles.ts';
import { openTask } from '../support/tasks.ts';

const { database, pool } = await testDatabase();
let here: Organization;
let elena: Client;
let marcus: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [elena, marcus] = await here.people('elena', 'marcus');
});

const sql = (text: string, values: unknown[]) => pool.query(text, values);
const withoutRoles = (id: string) => sql('delete from user_role where user_id = $1', [id]);

type Loss = {
  take(id: string): Promise<unknown>;
  /** The response to their next call. */
  status: number;
  /** The worker unassigns their tasks within seconds. */
  isGone?: true;
};

/** The changes that take work away from a user. */
const losses: Record<string, Loss> = {
  'they lost the right': { take: withoutRoles, status: 403 },
  'they lost the facility': {
    take: (id) => sql('delete from user_facility where user_id = $1', [id]),
    status: 404,
  },
  'they were deactivated there': {
    take: (id) => sql("update membership set status = 'Deactivated' where user_id = $1", [id]),
    status: 403,
    isGone: true,
  },
  'their account ended': {
    take: (id) => sql('update app_user set is_active = false where id = $1', [id]),
    status: 401,
    isGone: true,
  },
};

describe('the export of the audit record', () => {
  /** Batches of a thousand exceed the socket buffers of a client that does not read. */
  const MANY = 4200;
  const ofThisRun = `ORD-${randomUUID()}`;
  const wide = JSON.stringify([{ propertyName: 'Note', previousValue: null, newValue: 'x'.repeat(8000) }]);
  const rights = ['user-management-audit-read', 'case-management-audit-read'];

  beforeAll(async () => {
    await sql(
      `insert into audit_record (entity_id, id, occurred_at, actor_kind, actor_id, action, operation, domain_type,
         domain_id, details, correlation_id)
       select $1, gen_random_uuid(), '2015-03-01', 'user', $2, 'Mutation', 'Update', 'Order', $5, $3::jsonb, 'test'
       from generate_series(1, $4::int)`,
      [here.id, elena.userId, wide, MANY, ofThisRun],
    );
  });

  async function begun() {
    const person = await accepted(elena);
    const role = await makeRole(elena, `Audits ${randomUUID().slice(0, 8)}`, rights);
    await addToRole(person.userId, role.roleId, here.id);
    const response = await fetch(`${portalUrl}/services/audit/exports`, {
      method: 'POST',
      headers: {
        ...SUBSCRIPTION,
        ...clientOf(person).headers,
        'content-type': 'application/json',
        'accept-encoding': 'identity',
      },
      body: JSON.stringify({
        from: null,
        until: '2015-03-02T00:00:00Z',
        userId: null,
        actionTypes: [],
        domainType: 'Order',
        domainId: ofThisRun,
        caseId: null,
      }),
    });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    await reader?.read();
    const continueReading = async (): Promise<void> => {
      while (!(await reader?.read())?.done);
    };
    return { person, id: response.headers.get('x-correlation-id'), continueReading };
  }
  const records = async (id: string | null) =>
    (
      await sql(
        "select snapshot from audit_record where correlation_id = $1 and action = 'Export' order by occurred_at, id",
        [id],
      )
    ).rows;

  it('the export of the audit record is complete for a permitted user', async () => {
    const { id, continueReading } = await begun();
    await continueReading();
    await expect.poll(async () => (await records(id)).length).toBe(2);
    expect((await records(id))[1].snapshot).toEqual({ rows: MANY, Note: 'Export complete' });
  });

  const { 'they lost the facility': _, ...ofRecord } = losses;
  it.each(Object.entries(ofRecord))(
    'the export of the audit record stops once %s, and its own audit record states that',
    async (_name, { take }) => {
      const { person, id, continueReading } = await begun();
      await take(person.userId);
      await expect(continueReading()).rejects.toThrow();
      await expect.poll(async () => (await records(id)).length, { timeout: 20_000 }).toBe(2);
      const { rows, Note } = (await records(id))[1].snapshot;
      expect(Note).toBe('Export ended early');
      expect(rows).toBeLessThan(MANY);
    },
  );
});

describe('the end of a wait', () => {
  it.each(Object.entries(losses))(
    'a task is not returned to a user after its wait once %s',
    async (_name, { take, status, isGone }) => {
      const person = await accepted(elena);
      const worker = clientOf(person);
      const { id } = await openTask(marcus);
      const path = `/services/task/tasks/${id}`;
      const read = async () => (await marcus.call<Task>('GET', path)).body;
      const change = async (by: Client, body: unknown) =>
        (await by.call('PATCH', path, body, { 'if-match': String((await read()).version) })).status;
      expect(await change(worker, { status: 'InProcess' })).toBe(200);
      expect(await change(worker, { status: 'Wait', waitExpirationDays: 2 })).toBe(200);
      await take(person.userId);
      await sql('update task set wait_until = wait_until - 10 where id = $1', [id]);
      // The worker may be about to do the same.
      await endWaits(jobTools(database));
      const ended = async () => {
        const { rows } = await sql(
          `select actor_kind from audit_record where domain_id = $1 and details @> '[{"previousValue":"Wait"}]'
           order by occurred_at desc limit 1`,
          [id],
        );
        expect(rows).toEqual([{ actor_kind: 'service' }]);
      };
      await vi.waitFor(ended, { timeout: 20_000 });
      const { status: after, assignee } = await read();
      const unchanged = `InProcess ${person.userId}`;
      expect(isGone ? [unchanged, 'Open undefined'] : [unchanged]).toContain(`${after} ${assignee?.id}`);
      expect((await worker.call('GET', path)).status).toBe(status);
      expect(await change(worker, { status: 'OnHold' })).toBe(status);
      await vi.waitFor(async () => expect(await change(marcus, { status: 'Open' })).toBe(200));
    },
  );
});

describe('a saved view', () => {
  const MINE = '/services/policy/users/me/settings';

  it('a saved view is hidden while the user may not see its list', async () => {
    const person = await accepted(elena);
    const client = clientOf(person);
    const role = (await sql('select role_id from user_role where user_id = $1', [person.userId])).rows[0]
      .role_id;
    const setting = await client.call<UserSetting>(
      'POST',
      MINE,
      {
        applicationName: 'task-management',
        featureKey: 'grid-view-tasks',
        entityId: here.id,
        applicationData: JSON.stringify({
          viewName: 'Mine',
          isDefault: false,
          columnState: [],
          columnGroupState: [],
          filterState: { patientLastName: { filterType: 'text', type: 'contains', filter: 'Echeverria' } },
        }),
      },
      newKey(),
    );
    expect(setting.status).toBe(201);
    const shown = async () => {
      const list = await client.call<UserSetting[]>('GET', MINE);
      const ofFeature = await client.call<UserSetting[]>('GET', `${MINE}?featureKey=grid-view-tasks`);
      const profile = await client.call<UserProfile>(
        'GET',
        '/services/policy/users/me/profile?includeSettings=true',
      );
      const texts = [list.text, ofFeature.text, profile.text];
      return texts.map((text) => text.includes('Echeverria'));
    };
    expect(await shown()).toEqual([true, true, true]);
    await withoutRoles(person.userId);
    expect(await shown()).toEqual([false, false, false]);
    await addToRole(person.userId, role, here.id);
    expect(await shown()).toEqual([true, true, true]);
    await sql("update membership set status = 'Deactivated' where user_id = $1", [person.userId]);
    expect((await client.call('GET', MINE)).status).toBe(403);
  });
});
