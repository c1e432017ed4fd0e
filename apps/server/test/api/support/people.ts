import { randomUUID } from 'node:crypto';
import type { InvitePayload } from '@waypost/contract/services/policy-invitations';
import type { Colleague } from '@waypost/contract/services/policy-users';
import type pg from 'pg';
import { idFrom } from '../../../src/kernel/ids.ts';
import { type CastEntity, lakemont } from '../../../src/seed/organisations.ts';
import { type Answer, Client, call, headersOf, newKey } from './client.ts';
import { ownerPool } from './database.ts';
import { forge, providerKey } from './forge.ts';
import { forgetInvited } from './invite.ts';

export const USERS = '/services/policy/users';

/** The id of a role that every entity of the cast starts with. */
export const roleId = (name: string, entity: CastEntity = lakemont): string =>
  idFrom(`role ${entity.id} ${name}`);

/** An address that nobody has. */
export const freshEmail = (name = 'new'): string => `${name}.${randomUUID().slice(0, 8)}@lakemont.example`;

/** What the invite form sends for a task worker at the first facility, but for what is said otherwise. */
export function invitation(
  by: Client,
  change: Partial<InvitePayload> = {},
  entity: CastEntity = lakemont,
): InvitePayload {
  const [first] = entity.facilities;
  return {
    typeOfUser: 'Business Associate',
    phoneNumber: '5550100177',
    phoneNumberExtension: '12',
    newUserEmail: freshEmail(),
    newUserFirstName: 'Nora',
    newUserLastName: 'Newman',
    inviterFirstName: 'Elena',
    inviterLastName: 'Lindqvist',
    inviterEmail: 'elena.lindqvist@lakemont.example',
    inviterUserObjectId: by.userId,
    scope: { ownerId: entity.id, scopeObjectId: entity.id, name: entity.name, lCode: entity.lcode },
    members: first ? [{ memberObjectId: first.id, name: first.name, clientCode: `${first.lcode}C` }] : [],
    roles: [roleId('Task Worker', entity)],
    harpOperatorCode: null,
    additionalAccesses: [],
    ...change,
  };
}

export const sendInvitation = <T = { userObjectId: string }>(
  by: Client,
  payload: unknown,
  headers: Record<string, string> = newKey(),
): Promise<Answer<T>> => by.call<T>('POST', '/services/policy/accountInvitations/invite', payload, headers);

export const listUsers = async (by: Client, query = 'includeInactive=true&includePending=true') =>
  (await by.call<Colleague[]>('GET', `${USERS}?${query}`)).body;

/** A new user of the entity, who has accepted; `people` is what `forgetAll` takes back. */
export class People {
  readonly #made: { userId: string; subject: string; email: string }[] = [];

  /** Takes note of somebody who was invited, and finds out their account. */
  async keep(userId: string): Promise<{ userId: string; subject: string; email: string }> {
    const { pool, close } = await ownerPool();
    const { rows } = await pool.query('select email, subject from app_user where id = $1', [userId]);
    await close();
    const person = { userId, ...(rows[0] as { email: string; subject: string }) };
    this.#made.push(person);
    return person;
  }

  async invited(by: Client, change: Partial<InvitePayload> = {}, entity: CastEntity = lakemont) {
    const answer = await sendInvitation(by, invitation(by, change, entity));
    if (answer.status !== 201) throw new Error(`not invited: ${answer.status} ${answer.text}`);
    return this.keep(answer.body.userObjectId);
  }

  /** Somebody who works in the entity, with a session of theirs. */
  async accepted(by: Client, change: Partial<InvitePayload> = {}, entity: CastEntity = lakemont) {
    const person = await this.invited(by, change, entity);
    const session = await sessionOf(person.subject);
    const answer = await call('POST', `${USERS}/me/acceptedInvitation`, session);
    if (answer.status !== 204) throw new Error(`not accepted: ${answer.status}`);
    return { ...person, session, inEntity: { ...session, Scope: entity.id } };
  }

  async forget(): Promise<void> {
    await forgetInvited(this.#made);
  }
}

/** Somebody who was accepted at Lakemont, as a caller. */
export const clientOf = ({ userId, session }: { userId: string; session: Record<string, string> }): Client =>
  new Client({
    idToken: session.authorization?.replace('Bearer ', '') ?? '',
    sessionId: session['x-session-id'] ?? '',
    userId,
    entityId: lakemont.id,
  });

/** The headers of a session of whoever has this account. */
export async function sessionOf(subject: string): Promise<Record<string, string>> {
  const idToken = await forge(await providerKey(), subject, { sid: randomUUID() });
  const session = await call<{ sessionId: string }>('POST', '/services/policy/sessions', {
    authorization: `Bearer ${idToken}`,
  });
  if (session.status !== 201) throw new Error(`no session: ${session.status}`);
  return headersOf(idToken, session.body.sessionId);
}

/** A role with so many licences, for the time of a test. */
export async function limitedRole(pool: pg.Pool, licences: number) {
  const id = randomUUID();
  await pool.query('insert into role (entity_id, id, name, user_limit) values ($1, $2, $3, $4)', [
    lakemont.id,
    id,
    `DDE Link ${id.slice(0, 8)}`,
    licences,
  ]);
  const forget = async () => {
    await pool.query('delete from user_role where role_id = $1', [id]);
    await pool.query('delete from role where id = $1', [id]);
  };
  return { id, forget };
}
