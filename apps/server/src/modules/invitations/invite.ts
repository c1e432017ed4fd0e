import { message } from '@waypost/contract/core/messages';
import { userTypesFor } from '@waypost/contract/core/person';
import type { Entity } from '@waypost/contract/entities/calls';
import type { InvitePayload } from '@waypost/contract/invitations/calls';
import { additionalAccessesFor, needsHarpCode } from '@waypost/contract/invitations/rules';
import { sql } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import {
  type PreparedAccount,
  prepareAccount,
  setProviderAccountActive,
} from '../../framework/people/provider-accounts.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope, Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newPersonId } from '../../infrastructure/ids.ts';
import { entityRows } from '../entities/readable.ts';
import { assignRoles } from '../roles/module.ts';
import { roleRows } from '../roles/readable.ts';
import { addFacilities, claimPlace } from '../users/module.ts';
import { grantableFacilities, grantableRoles } from './grantable.ts';
import { refuseKnown, refuseStatus } from './place.ts';
import { type InvitedPerson, writeInvitation } from './write-invitation.ts';

type GrantedItems = { facilities: { id: string; name: string }[]; roles: { id: string; name: string }[] };

type Invited = { entity: Scope['entity']; payload: InvitePayload };

/**
 * Invites a person into the entity (P-257): creates the user, their membership, facilities and roles, a link, and the
 * message with it. Returns the id of the user.
 */
export async function invite(program: Program, work: Work, { entity, payload }: Invited): Promise<string> {
  const { db, actor, audit } = work;
  const given = await check(program, work, payload);
  const person: InvitedPerson = {
    email: payload.newUserEmail,
    firstName: payload.newUserFirstName,
    lastName: payload.newUserLastName,
    phoneNumber: payload.phoneNumber,
    phoneNumberExtension: payload.phoneNumberExtension || null,
    typeOfUser: payload.typeOfUser,
  };
  await refuseKnown(db, person.email, program.clock.now());
  const account = await prepareAccount(db, program, person);
  const userId = await personToInvite(program, db, account, person);
  const { additionalAccesses, harpOperatorCode } = payload;
  await claimPlace(work, { userId, additionalAccesses, harpOperatorCode }, (status) =>
    refuseStatus(db, { userId, status }, program.clock.now()),
  );
  await addFacilities(
    work,
    userId,
    given.facilities.map(({ id }) => id),
  );
  await assignRoles(
    work,
    userId,
    given.roles.map(({ id }) => id),
  );
  const inviter = { id: actor.id, name: `${actor.firstName} ${actor.lastName}` };
  await writeInvitation(db, program, { entity, userId, person, inviter, account });
  audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'User',
    domainId: userId,
    details: details(payload, given),
  });
  work.emit({ type: 'user.invited', subjectId: userId, caseId: null, facilityId: null, data: {} });
  return userId;
}

const invalid = (path: string, text: string): AppError =>
  new AppError('BAD_REQUEST', [{ path, message: text }]);

/** Checks the invitation against existing users and against what the inviter may give in this entity. */
async function check(program: Program, work: Work, payload: InvitePayload): Promise<GrantedItems> {
  const { db } = work;
  // The inviter and entity are known from the session; different values were meant for another session.
  if (payload.scope.scopeObjectId.toLowerCase() !== work.entity.id) throw new AppError('ENTITY_REFUSED');
  if (payload.inviterUserObjectId.toLowerCase() !== work.actor.id) throw new AppError('FORBIDDEN');
  const entity = await db
    .selectFrom(entityRows.as('entity'))
    .select('client_types')
    .executeTakeFirstOrThrow();
  const clientTypes = entity.client_types as Entity['clientTypes'];
  const rules = {
    email: payload.newUserEmail,
    clientTypes,
    providerDomain: program.config.providerEmailDomain,
  };
  if (!userTypesFor(rules).includes(payload.typeOfUser))
    throw invalid('typeOfUser', message('field.invalid'));
  const offered = additionalAccessesFor(clientTypes);
  if (!payload.additionalAccesses.every((access) => offered.includes(access)))
    throw invalid('additionalAccesses', message('field.invalid'));
  if (needsHarpCode(payload) !== (payload.harpOperatorCode !== null))
    throw invalid('harpOperatorCode', message(needsHarpCode(payload) ? 'field.required' : 'field.invalid'));

  const roleIds = new Set(payload.roles.map((id) => id.toLowerCase()));
  const known = await db
    .selectFrom(roleRows.as('role'))
    .select('id')
    .where('id', 'in', [...roleIds])
    .execute();
  if (known.length !== roleIds.size) throw invalid('roles', message('field.invalid'));
  const roles = (await grantableRoles(work)).filter(({ id }) => roleIds.has(id));
  if (roles.length !== roleIds.size) throw new AppError('FORBIDDEN');

  const memberIds = new Set(payload.members.map(({ memberObjectId }) => memberObjectId.toLowerCase()));
  const offeredFacilities = await grantableFacilities(db);
  const facilities = offeredFacilities.filter(({ id }) => memberIds.has(id));
  if (facilities.length !== memberIds.size) throw invalid('members', message('field.invalid'));
  if (facilities.length === 0) {
    if (roles.some(({ hasLimit }) => hasLimit)) throw new AppError('NO_FACILITIES');
    // In an organization without facilities, users start without one.
    if (offeredFacilities.length > 0) throw invalid('members', message('field.required'));
  }
  return { facilities, roles };
}

/** The user with this address, who may belong to another entity; that is not disclosed here. */
async function personToInvite(
  program: Program,
  db: Db,
  account: PreparedAccount,
  person: InvitedPerson,
): Promise<string> {
  const { rows } = await sql<{ user_id: string; account_subject: string; was_inactive: boolean }>`
    select * from person_to_invite(${newPersonId(program.clock)}::uuid, ${account.issuer}, ${account.subject},
      ${person.email}, ${person.firstName}, ${person.lastName}, ${person.phoneNumber},
      ${person.phoneNumberExtension}, ${person.typeOfUser})`.execute(db);
  const [known] = rows;
  if (!known) throw new AppError('CONFLICT');
  const subject = known.account_subject;
  if (known.was_inactive) await setProviderAccountActive(db, program, { ...account, subject }, true);
  return known.user_id;
}

function details(payload: InvitePayload, { facilities, roles }: GrantedItems): PropertyChange[] {
  const details: [string, string | null][] = [
    ['E-mail', payload.newUserEmail],
    ['First name', payload.newUserFirstName],
    ['Last name', payload.newUserLastName],
    ['Phone', payload.phoneNumber],
    ['Extension', payload.phoneNumberExtension || null],
    ['Type of user', payload.typeOfUser],
    ['Status', 'Pending'],
    ...facilities.map(({ name }): [string, string] => ['Facility', name]),
    ...roles.map(({ name }): [string, string] => ['Role', name]),
    ...payload.additionalAccesses.map((access): [string, string] => ['Additional access', access]),
    ['HARP operator code', payload.harpOperatorCode],
  ];
  return details
    .filter(([, newValue]) => newValue !== null)
    .map(([propertyName, newValue]) => ({ propertyName, previousValue: null, newValue }));
}
