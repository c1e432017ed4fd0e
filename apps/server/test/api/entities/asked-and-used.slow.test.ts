import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { User } from '@waypost/contract/entities/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../support/cases.ts';
import { type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { arrivals, LOG, send } from '../support/eligibility-transactions.ts';
import { eventsAbout } from '../support/events.ts';
import { arrival, linkIn } from '../support/mailbox.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { payerOver } from '../support/payer-connections.ts';
import { accepted, clientOf, invitation, invited, sendInvitation, sessionOf } from '../support/people.ts';
import { addToRole, makeRole } from '../support/roles.ts';
import { choosePassword } from '../support/sign-in.ts';
import { openTask } from '../support/tasks.ts';

const ME = '/services/policy/users/me';
const PAYER = payerOver.https;
const ACCEPT = `${ME}/acceptedInvitation`;
const { pool } = await testDatabase();
let here: Organization;
let elena: Client;
beforeAll(async () => {
  here = await makeOrganization();
  elena = here.administrator;
});

/** A user administrator of the organization whose permission a test removes. */
async function administrator(at = here) {
  const person = await accepted(at.administrator);
  const role = await makeRole(at.administrator, `Administers ${randomUUID().slice(0, 8)}`, [
    'user-management-user-write',
    'user-management-invite',
  ]);
  await addToRole(person.userId, role.roleId, at.id);
  return { ...person, client: clientOf(person), roleId: role.roleId };
}
type Administrator = Awaited<ReturnType<typeof administrator>>;

const withoutRole = (who: Administrator) =>
  pool.query('delete from user_role where user_id = $1 and role_id = $2', [who.userId, who.roleId]);
const place = (userId: string, status: string, at = here) =>
  pool.query('update membership set status = $3 where entity_id = $1 and user_id = $2', [
    at.id,
    userId,
    status,
  ]);
const setStatus = (at: Organization, status: string) =>
  pool.query('update entity set status = $2 where id = $1', [at.id, status]);

const losses: Record<string, (who: Administrator) => Promise<unknown>> = {
  'whoever asked lost the permission': withoutRole,
  'whoever asked was deactivated there': (who) => place(who.userId, 'Deactivated'),
  'whoever asked may no longer sign in': (who) =>
    pool.query('update app_user set is_active = false where id = $1', [who.userId]),
};

describe('the link of another person’s e-mail change', () => {
  const confirm = (link: URL) =>
    call<Problem>(
      'POST',
      `/services/policy/emailUpdates/${link.pathname.split('/').at(-1)}/confirmation`,
      {},
      { secret: link.hash.slice(1) },
    );
  async function asked(at = here) {
    const [by, person] = [await administrator(at), await accepted(at.administrator)];
    const newEmail = `taken.${randomUUID().slice(0, 8)}@elsewhere.example`;
    const answer = await by.client.call(
      'POST',
      `/services/policy/users/${person.userId}/emailUpdate`,
      {
        newEmail,
      },
      newKey(),
    );
    expect(answer.status).toBe(202);
    return { by, person, link: linkIn(await arrival(newEmail, 'Confirm')) };
  }
  const emailOf = async ({ session }: { session: Record<string, string> }) =>
    (await call<User>('GET', ME, session)).body.email;

  it("the link of another person's e-mail change becomes invalid for good once another organization has invited the user", async () => {
    const { person, link } = await asked();
    const elsewhere = await makeOrganization({ facilities: 1 });
    await elsewhere.inviteOnly({
      firstName: 'Nora',
      lastName: 'Newman',
      role: 'Task Worker',
      email: person.email,
    });
    expect((await confirm(link)).status).toBe(404);
    expect(await emailOf(person)).toBe(person.email);
    await place(person.userId, 'Cancelled', elsewhere);
    expect((await confirm(link)).status).toBe(404);
    const { rows } = await pool.query(
      "select details from audit_record where domain_id = $1 and details::text like '%Pending e-mail%' order by occurred_at",
      [person.userId],
    );
    expect(rows.at(-1)?.details).toMatchObject([{ propertyName: 'Pending e-mail', newValue: null }]);
  });

  it.each(Object.entries(losses))(
    "the link of another person's e-mail change fails once %s",
    async (_name, lose) => {
      const { by, person, link } = await asked();
      await lose(by);
      expect((await confirm(link)).status).toBe(404);
      expect(await emailOf(person)).toBe(person.email);
    },
  );

  it("the link of another person's e-mail change fails once the user has left that entity, or it is on hold", async () => {
    const left = await asked();
    await place(left.person.userId, 'Deactivated');
    expect((await confirm(left.link)).status).toBe(404);
    const apart = await makeOrganization();
    const held = await asked(apart);
    await setStatus(apart, 'O');
    expect((await confirm(held.link)).status).toBe(404);
  });

  it("the link of another person's e-mail change is not sent again to the user after that", async () => {
    const { by, person } = await asked();
    await pool.query("update email_update set sent_at = sent_at - interval '61 seconds' where user_id = $1", [
      person.userId,
    ]);
    await withoutRole(by);
    expect(
      (await call('POST', '/services/policy/logins/me/emailVerification', { ...person.session, ...newKey() }))
        .status,
    ).toBe(404);
  });

  it("the link of another person's e-mail change works as long as its requester still has the permission", async () => {
    const { person, link } = await asked();
    expect((await confirm(link)).status).toBe(204);
    const headers = await sessionOf(person.subject);
    expect((await call<User>('GET', ME, headers)).body.email).toMatch(/^taken\./);
  });

  it('an e-mail change is canceled when the sessions of its user end, because the holder of any of them may have requested it', async () => {
    const person = await accepted(elena);
    const newEmail = `own.${randomUUID().slice(0, 8)}@elsewhere.example`;
    expect(
      (await call('POST', `${ME}/emailUpdate`, { ...person.session, ...newKey() }, { newEmail })).status,
    ).toBe(202);
    const link = linkIn(await arrival(newEmail, 'Confirm'));
    expect((await elena.call('POST', `/services/policy/users/${person.userId}/signOut`)).status).toBe(204);
    expect((await confirm(link)).status).toBe(404);
    expect(await emailOf({ session: await sessionOf(person.subject) })).toBe(person.email);
  });

  it("confirming another person's e-mail change invalidates links that were sent to the old address", async () => {
    const person = await accepted(elena);
    const first = linkIn(await arrival(person.email, 'Invitation'));
    const newEmail = `own.${randomUUID().slice(0, 8)}@elsewhere.example`;
    await call('POST', `${ME}/emailUpdate`, { ...person.session, ...newKey() }, { newEmail });
    expect((await confirm(linkIn(await arrival(newEmail, 'Confirm')))).status).toBe(204);
    await expect(choosePassword(first, 'a long way round 7')).rejects.toThrow();
  });
});

describe('an invitation', () => {
  async function begun(at = here) {
    const by = await administrator(at);
    const person = await invited(by.client);
    return { by, person, session: await sessionOf(person.subject) };
  }
  const accept = (session: Record<string, string>) => call<Problem>('POST', ACCEPT, session);
  const entitiesOf = async (session: Record<string, string>) =>
    (await call<unknown[]>('GET', `${ME}/entities`, session)).body;

  it.each(Object.entries(losses))(
    'an invitation expires once %s, and can be sent again',
    async (_name, lose) => {
      const { by, person, session } = await begun();
      await lose(by);
      expect((await accept(session)).status).toBe(404);
      expect(await entitiesOf(session)).toEqual([]);
      const again = await sendInvitation(elena, invitation(elena, { newUserEmail: person.email }));
      expect(again.status).toBe(201);
      expect((await accept(session)).status).toBe(204);
      expect(await entitiesOf(session)).toHaveLength(1);
    },
  );

  it('an invitation expires once its inviter may no longer give one of its roles', async () => {
    const by = await administrator();
    const role = await makeRole(elena, `Given ${randomUUID().slice(0, 8)}`, ['user-management-user-write']);
    const person = await invited(by.client, { roles: [role.roleId] });
    const inviting = await makeRole(elena, `Invites ${randomUUID().slice(0, 8)}`, ['user-management-invite']);
    await addToRole(by.userId, inviting.roleId, here.id);
    await withoutRole(by);
    const session = await sessionOf(person.subject);
    expect((await accept(session)).status).toBe(404);
    expect(await entitiesOf(session)).toEqual([]);
  });

  it('an invitation waits while the entity is on hold', async () => {
    const apart = await makeOrganization();
    const { session } = await begun(apart);
    await setStatus(apart, 'O');
    expect((await accept(session)).status).toBe(404);
    await setStatus(apart, 'L');
    expect((await accept(session)).status).toBe(204);
  });

  it('accepting an invitation gives only facilities and roles that still exist', async () => {
    const { person, session } = await begun();
    await pool.query('delete from user_role where user_id = $1', [person.userId]);
    await pool.query('delete from user_facility where user_id = $1', [person.userId]);
    expect((await accept(session)).status).toBe(204);
    const [entity] = (await entitiesOf(session)) as { facilities: unknown[]; roles: unknown[] }[];
    expect(entity).toMatchObject({ facilities: [], roles: [] });
  });
});

describe('a queued request', () => {
  it('a queued request is not sent once its requester has lost the permission, and reports that', async () => {
    for (const take of [
      (id: string) => pool.query('delete from user_role where user_id = $1', [id]),
      (id: string) => pool.query('delete from user_facility where user_id = $1', [id]),
      (id: string, at: Organization) => place(id, 'Deactivated', at),
    ]) {
      const at = await makeOrganization();
      // One question at a time.
      await pool.query(
        `update payer_connection set max_concurrent = 1, queue_ms = 20000, timeout_ms = 30000, breaker_failures = 1000
         where entity_id = $1`,
        [at.id],
      );
      const ruth = await at.person('ruth');
      const first = await send(ruth, PAYER, 'SLOW5S001');
      const person = await accepted(at.administrator);
      const waiting = await send(clientOf(person), PAYER, 'ACTIVE001');
      await take(person.userId, at);
      const state = async () =>
        (await ruth.call<EligibilityTransaction>('GET', `${LOG}/${waiting}`)).body.state;
      await expect.poll(state, { timeout: 15_000 }).toBe('cancelled');
      expect(await arrivals(waiting)).toEqual([]);
      expect((await eventsAbout(pool, waiting)).map(({ type }) => type)).toEqual([
        'eligibility.requested',
        'eligibility.cancelled',
      ]);
      await ruth.call('POST', `${LOG}/${first}/cancel`);
    }
  });
});

describe('a used key', () => {
  const note = (client: Client, caseId: string, key: Record<string, string>, headers = {}) =>
    client.call<Problem>(
      'POST',
      '/services/case/api/case/notes',
      { caseId, note: 'Called', eventType: 'Message' },
      {
        ...key,
        ...headers,
      },
    );

  it('a used key does not return its response to another person, or after the permission or the facility was lost', async () => {
    const person = await accepted(elena, { roles: [here.roleId('Case Specialist')] });
    const client = clientOf(person);
    const { caseId } = await openCase(here);
    const key = newKey();
    const first = await note(client, caseId, key);
    expect(first.status).toBe(201);
    expect((await note(client, caseId, key)).text).toBe(first.text);
    const ruth = await here.person('ruth');
    const others = await note(ruth, caseId, key);
    expect(others.status).toBe(201);
    expect(others.text).not.toBe(first.text);

    await pool.query('delete from user_facility where user_id = $1', [person.userId]);
    expect((await note(client, caseId, key)).status).toBe(404);
    await pool.query('delete from user_role where user_id = $1', [person.userId]);
    expect((await note(client, caseId, key)).status).toBe(403);
  });
});

describe('an assigned task', () => {
  it('a user who lost the permission or the facility cannot work their task, and a manager can unassign it', async () => {
    const [marcus, person] = [await here.person('marcus'), await accepted(elena)];
    const worker = clientOf(person);
    const { id } = await openTask(marcus);
    const path = `/services/task/tasks/${id}`;
    const read = async () => (await marcus.call<{ version: number; status: string }>('GET', path)).body;
    const change = async (by: Client, body: unknown) =>
      by.call<Problem>('PATCH', path, body, { 'if-match': String((await read()).version) });
    expect((await change(marcus, { status: 'InProcess', assignee: { id: person.userId } })).status).toBe(200);
    await pool.query('delete from user_facility where user_id = $1', [person.userId]);
    expect((await change(worker, { status: 'OnHold' })).status).toBe(404);
    await pool.query('delete from user_role where user_id = $1', [person.userId]);
    expect((await change(worker, { status: 'OnHold' })).status).toBe(403);
    expect((await change(marcus, { status: 'Open' })).status).toBe(200);
  });
});
