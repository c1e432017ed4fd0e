import { randomUUID } from 'node:crypto';
import type { InvitePayload } from '@waypost/contract/invitations/calls';
import type { Colleague } from '@waypost/contract/users/calls';
import type pg from 'pg';
import { identityUrl } from './addresses.ts';
import { type Answer, Client, call, headersOf, newKey } from './client.ts';
import { testDatabase } from './database.ts';
import { forge, providerKey } from './forge.ts';
import { organizationOf } from './organization.ts';

export const USERS = '/services/policy/users';

/** An unused address. */
export const freshEmail = (name = 'new'): string => `${name}.${randomUUID().slice(0, 8)}@alder.example`;

/** The invite form's body for a task worker at the first facility, with overrides. */
export function invitation(by: Client, change: Partial<InvitePayload> = {}): InvitePayload {
  const at = organizationOf(by);
  const first = at.facility();
  const inviter = by.person.email ? by.person : at.administrator.person;
  return {
    typeOfUser: 'Business Associate',
    phoneNumber: '5550100177',
    phoneNumberExtension: '12',
    newUserEmail: freshEmail(),
    newUserFirstName: 'Nora',
    newUserLastName: 'Newman',
    inviterFirstName: inviter.firstName,
    inviterLastName: inviter.lastName,
    inviterEmail: inviter.email,
    inviterUserObjectId: by.userId,
    scope: { ownerId: at.id, scopeObjectId: at.id, name: at.name, lCode: at.lcode },
    members: [{ memberObjectId: first.id, name: first.name, clientCode: `${first.lcode}C` }],
    roles: [at.roleId('Task Worker')],
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

/** A user's account by id. */
export async function accountOf(userId: string): Promise<Account> {
  const { pool } = await testDatabase();
  const { rows } = await pool.query('select email, subject from app_user where id = $1', [userId]);
  return { userId, ...(rows[0] as { email: string; subject: string }) };
}
type Account = { userId: string; subject: string; email: string };

/** A new user who was invited and has not accepted. */
export async function invited(by: Client, change: Partial<InvitePayload> = {}): Promise<Account> {
  const answer = await sendInvitation(by, invitation(by, change));
  if (answer.status !== 201) throw new Error(`not invited: ${answer.status} ${answer.text}`);
  return accountOf(answer.body.userObjectId);
}

/** A new user of the organization, with a session. */
export async function accepted(by: Client, change: Partial<InvitePayload> = {}) {
  const person = await invited(by, change);
  const session = await sessionOf(person.subject);
  const answer = await call('POST', `${USERS}/me/acceptedInvitation`, session);
  if (answer.status !== 204) throw new Error(`not accepted: ${answer.status}`);
  return { ...person, session, inEntity: { ...session, Scope: organizationOf(by).id } };
}

type Accepted = Awaited<ReturnType<typeof accepted>>;

/** A user who has accepted, as a caller. */
export const clientOf = ({ userId, session, inEntity }: Accepted): Client =>
  new Client({
    idToken: session.authorization?.replace('Bearer ', '') ?? '',
    sessionId: session['x-session-id'] ?? '',
    userId,
    entityId: inEntity.Scope,
  });

/** Assigns a user to an external identity provider. */
export async function federate(userId: string): Promise<void> {
  const { pool } = await testDatabase();
  await pool.query(
    `update app_user set issuer = 'https://sign-in.partner.example', uses_external_identity_provider = true where id = $1`,
    [userId],
  );
}

/** The id of a user with an account and without an organization. */
export async function userWithoutOrganization(): Promise<string> {
  const { pool } = await testDatabase();
  const id = randomUUID();
  await pool.query(
    `insert into app_user (id, issuer, subject, email, first_name, last_name, type_of_user)
     values ($1, $2, $3, $4, 'Noa', 'Field', 'Third-Party Vendor')`,
    [id, identityUrl, id, freshEmail('noa')],
  );
  return id;
}

/** Deactivates a colleague. */
export async function deactivate(by: Client, userId: string): Promise<void> {
  const known = (await listUsers(by)).find(({ userObjectId }) => userObjectId === userId);
  const match = { 'if-match': String(known?.membershipVersion) };
  const answer = await by.call('PATCH', `${USERS}/${userId}`, { isActive: false }, match);
  if (answer.status !== 200) throw new Error(`not deactivated: ${answer.status} ${answer.text}`);
}

/** The headers of a session of this account's user. */
export async function sessionOf(subject: string): Promise<Record<string, string>> {
  const idToken = await forge(await providerKey(), subject, { sid: randomUUID() });
  const session = await call<{ sessionId: string }>('POST', '/services/policy/sessions', {
    authorization: `Bearer ${idToken}`,
  });
  if (session.status !== 201) throw new Error(`no session: ${session.status}`);
  return headersOf(idToken, session.body.sessionId);
}

/** A role with a number of licenses. */
export async function limitedRole(pool: pg.Pool, licences: number, entityId: string) {
  const id = randomUUID();
  await pool.query('insert into role (entity_id, id, name, user_limit) values ($1, $2, $3, $4)', [
    entityId,
    id,
    `DDE Link ${id.slice(0, 8)}`,
    licences,
  ]);
  return { id };
}
