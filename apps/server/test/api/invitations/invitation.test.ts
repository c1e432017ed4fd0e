import type { User } from '@waypost/contract/entities/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { arrival, linkIn } from '../support/mailbox.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { sessionOf } from '../support/people.ts';
import { linkToken } from '../support/sign-in.ts';

const USERS = '/services/policy/users';
const ACCEPT = `${USERS}/me/acceptedInvitation`;
const { pool } = await testDatabase();
let at: Organization;
beforeAll(async () => {
  at = await makeOrganization();
});

/** An invited user, with the session that their link has opened. */
async function newcomer() {
  const { userId, person } = await at.inviteOnly({
    firstName: 'Petra',
    lastName: 'Porter',
    role: 'Task Worker',
  });
  const headers = await sessionOf(person.subject);
  const ask = <T>(method: string, path: string) => call<T>(method, path, headers);
  return { ...person, userId, ask };
}
const cancel = async (userId: string): Promise<number> =>
  (await at.administrator.call('POST', `${USERS}/${userId}/cancelUserInvitation`)).status;

describe('an invitation', () => {
  it('an invitation e-mail links to InitializeUser with its token [P-008]', async () => {
    const { email } = await newcomer();
    const message = await arrival(email, `Invitation to Waypost from ${at.name}`);
    const link = linkIn(message);
    expect(link.pathname).toBe('/rco/InitializeUser');
    expect(linkToken(link)).toMatch(/^[\w-]{43}$/);
    expect(message.text).toContain('Elena Lindqvist invites you');
  });

  it('an invitation is accepted once and gives access to the entity [P-271][P-272]', async () => {
    const { ask, userId } = await newcomer();
    expect((await ask<unknown[]>('GET', '/services/policy/users/me/entities')).body).toEqual([]);
    expect((await ask('POST', ACCEPT)).status).toBe(204);
    const { body } = await ask<User>('GET', '/services/policy/users/me');
    expect(body.scopes.map(({ id }) => id)).toEqual([at.id]);
    expect((await ask('POST', ACCEPT)).status).toBe(404);
    const { rows } = await pool.query(
      "select details from audit_record where entity_id = $1 and domain_id = $2 and action = 'Mutation'",
      [at.id, userId],
    );
    expect(rows.map(({ details }) => details)).toContainEqual([
      { propertyName: 'Status', previousValue: 'Pending', newValue: 'Active' },
    ]);
  });

  it('a canceled invitation is closed, and so is its link', async () => {
    const person = await newcomer();
    const links = async () => {
      const { rows } = await pool.query(
        'select 1 from identity.action_token where account_id = $1 and expires_at > now()',
        [person.subject],
      );
      return rows.length;
    };
    expect(await links()).toBe(1);
    expect(await cancel(person.userId)).toBe(204);
    expect(await cancel(person.userId)).toBe(404);
    expect((await person.ask('POST', ACCEPT)).status).toBe(401);
    expect(await links()).toBe(0);
    // A user who can still sign in because of another organization finds no invitation.
    const elsewhere = await (await makeOrganization()).person('nadia');
    await at.inviteOnly({ ...elsewhere.person, role: 'Task Worker' });
    expect(await cancel(elsewhere.userId)).toBe(204);
    expect((await elsewhere.call('POST', ACCEPT)).status).toBe(404);
  });

  it('an invitation expires after a week, and cannot be accepted by another user', async () => {
    const late = await newcomer();
    await pool.query("update invitation set expires_at = now() - interval '1 second' where user_id = $1", [
      late.userId,
    ]);
    expect((await late.ask('POST', ACCEPT)).status).toBe(404);
    expect((await late.ask<unknown[]>('GET', '/services/policy/users/me/entities')).body).toEqual([]);
    expect((await (await at.person('ines')).call('POST', ACCEPT)).status).toBe(404);
  });
});
