import type { User } from '@waypost/contract/services/policy';
import { afterAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { as, call } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { cancel, forgetInvited, type Invited, invite } from './support/invite.ts';
import { arrival, linkIn } from './support/mailbox.ts';
import { sessionOf } from './support/people.ts';
import { linkToken } from './support/sign-in.ts';

const ACCEPT = '/services/policy/users/me/acceptedInvitation';
const invited: Invited[] = [];
afterAll(() => forgetInvited(invited));

/** Somebody who was invited, with a session as their link has led them to one. */
async function newcomer() {
  const person = await invite(`newcomer.${Date.now()}@lakemont.example`);
  invited.push(person);
  const headers = await sessionOf(person.subject);
  const ask = <T>(method: string, path: string) => call<T>(method, path, headers);
  return { ...person, ask };
}

describe('an invitation', () => {
  it('an invitation leads from the message to InitializeUser with its token [P-008]', async () => {
    const { email } = await newcomer();
    const message = await arrival(email, `Invitation to Waypost from ${lakemont.name}`);
    const link = linkIn(message);
    expect(link.pathname).toBe('/rco/InitializeUser');
    expect(linkToken(link)).toMatch(/^[\w-]{43}$/);
    expect(message.text).toContain('Elena Lindqvist invites you');
  });

  it('an accepted invitation opens the entity, once [P-271][P-272]', async () => {
    const { ask, userId } = await newcomer();
    expect((await ask<unknown[]>('GET', '/services/policy/users/me/entities')).body).toEqual([]);
    expect((await ask('POST', ACCEPT)).status).toBe(204);
    const { body } = await ask<User>('GET', '/services/policy/users/me');
    expect(body.scopes.map(({ id }) => id)).toEqual([lakemont.id]);
    expect((await ask('POST', ACCEPT)).status).toBe(404);
    const { pool, close } = await ownerPool();
    const { rows } = await pool.query(
      "select details from audit_record where entity_id = $1 and domain_id = $2 and action = 'Mutation'",
      [lakemont.id, userId],
    );
    await close();
    expect(rows.map(({ details }) => details)).toContainEqual([
      { propertyName: 'Status', previousValue: 'Pending', newValue: 'Active' },
    ]);
  });

  it('a cancelled invitation is closed, and so is its link', async () => {
    const person = await newcomer();
    expect(await cancel(person)).toBe(true);
    expect(await cancel(person)).toBe(false);
    expect((await person.ask('POST', ACCEPT)).status).toBe(404);
    const { pool, close } = await ownerPool();
    const { rows } = await pool.query(
      'select 1 from identity.action_token where account_id = $1 and expires_at > now()',
      [person.subject],
    );
    await close();
    expect(rows).toEqual([]);
  });

  it('an invitation expires after a week, and nobody accepts another user’s', async () => {
    const late = await newcomer();
    const { pool, close } = await ownerPool();
    await pool.query("update invitation set expires_at = now() - interval '1 second' where user_id = $1", [
      late.userId,
    ]);
    await close();
    expect((await late.ask('POST', ACCEPT)).status).toBe(404);
    expect((await late.ask<unknown[]>('GET', '/services/policy/users/me/entities')).body).toEqual([]);
    expect((await (await as('ines.roth')).call('POST', ACCEPT)).status).toBe(404);
  });
});
