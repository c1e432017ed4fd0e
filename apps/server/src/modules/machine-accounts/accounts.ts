import { message } from '@waypost/contract/core/messages';
import { EXPIRY_MAX_DAYS, type Machine, type MachineRequest } from '@waypost/contract/machine-accounts/calls';
import { sql } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import { mustBeOpen } from '../../framework/open-facilities.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { facilityRows } from '../facilities/readable.ts';
import { enterMachine, renameMachine, setMachineFacilities } from '../users/module.ts';
import { machineById } from './queries.ts';
import { exclude, holdsAll, requestedRights, rightsOf } from './rights.ts';
import { makeSecret } from './secrets.ts';

const DAY_MS = 86_400_000;

/** @throws AppError INVALID for a time that has passed, or is too far away */
function checkExpiry({ clock }: Work, expiresAt: Date): void {
  const days = (expiresAt.getTime() - clock.now().getTime()) / DAY_MS;
  const problem = days <= 0 ? 'machine.expiryPast' : days > EXPIRY_MAX_DAYS ? 'machine.expiryMax' : null;
  if (problem) throw new AppError('INVALID', [{ path: 'expiresAt', message: message(problem) }]);
}

/** @throws AppError MACHINE_NAME_TAKEN when another account that is not revoked has the name */
async function checkName({ db }: Work, name: string, ownId: string): Promise<void> {
  await sql`select one_by_one(current_entity())`.execute(db);
  const taken = await db
    .selectFrom('machine_account')
    .select('id')
    .where((row) => row(row.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('revoked_at', 'is', null)
    .where('id', '<>', ownId)
    .executeTakeFirst();
  if (taken) throw new AppError('MACHINE_NAME_TAKEN');
}

/** @throws AppError BAD_REQUEST for a facility that is not one of the entity, INVALID for one that has ended */
async function checkFacilities({ db }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await db
    .selectFrom(facilityRows.as('facility'))
    .select('id')
    .where('id', 'in', ids)
    .execute();
  if (known.length < ids.length)
    throw new AppError('BAD_REQUEST', [{ path: 'facilityIds', message: message('field.invalid') }]);
  await mustBeOpen(db, ids, 'facilityIds');
}

/**
 * Creates an account. A user who has all its permissions receives the first secret, which is stored nowhere. For an
 * account with more permissions, another administrator creates the secret.
 */
export async function createMachine(
  work: Work,
  asked: MachineRequest,
): Promise<{ id: string; secret: string | null }> {
  const { db, clock, actor, entity } = work;
  const rights = requestedRights(asked);
  await checkFacilities(work, rights.facilityIds);
  const expiresAt = new Date(asked.expiresAt);
  checkExpiry(work, expiresAt);
  const id = newId(clock);
  await checkName(work, asked.name, id);
  await enterMachine(work, { id, name: asked.name, facilityIds: rights.facilityIds });
  await db
    .insertInto('machine_account')
    .values({
      entity_id: entity.id,
      id,
      name: asked.name,
      permissions: [...rights.permissions],
      given_by: [actor.id],
      calls_per_minute: asked.callsPerMinute,
      expires_at: expiresAt,
      created_at: clock.now(),
      created_by: actor.id,
    })
    .execute();
  record(work, 'Create', id, [
    { propertyName: 'Name', previousValue: null, newValue: asked.name },
    ...listChanges('Permission', [], rights.permissions),
    ...listChanges('Facility', [], rights.facilityIds),
    { propertyName: 'Expires', previousValue: null, newValue: expiresAt.toISOString() },
    { propertyName: 'CallsPerMinute', previousValue: null, newValue: String(asked.callsPerMinute) },
  ]);
  return { id, secret: holdsAll(actor, rights) ? await makeSecret(work, id) : null };
}

type Change = MachineRequest & { id: string; version: number };

/**
 * Changes an account in the version that the user saw. A user who knows one of its secrets cannot add permissions that
 * they lack.
 */
export async function changeMachine(work: Work, { id, version, ...asked }: Change): Promise<Machine> {
  const before = await machineToChange(work, id, version);
  const [old, rights] = [rightsOf(before), requestedRights(asked)];
  const facilities = {
    added: exclude(rights.facilityIds, old.facilityIds),
    removed: exclude(old.facilityIds, rights.facilityIds),
  };
  await checkFacilities(work, facilities.added);
  const added = {
    permissions: exclude(rights.permissions, old.permissions),
    facilityIds: facilities.added,
  };
  if (!holdsAll(work.actor, added) && (await knowsSecret(work, id))) throw new AppError('MACHINE_RIGHTS');
  const expiresAt = new Date(asked.expiresAt);
  if (expiresAt.toISOString() !== before.expiresAt) checkExpiry(work, expiresAt);
  await checkName(work, asked.name, id);
  const changes = [
    ...changed('Name', before.name, asked.name),
    ...listChanges('Permission', old.permissions, rights.permissions),
    ...listChanges('Facility', old.facilityIds, rights.facilityIds),
    ...changed('Expires', before.expiresAt, expiresAt.toISOString()),
    ...changed('CallsPerMinute', String(before.callsPerMinute), String(asked.callsPerMinute)),
  ];
  if (changes.length === 0) return before;
  await setMachineFacilities(work, id, facilities);
  if (asked.name !== before.name) await renameMachine(work.db, id, asked.name);
  await work.db
    .updateTable('machine_account')
    .set({
      name: asked.name,
      permissions: [...rights.permissions],
      calls_per_minute: asked.callsPerMinute,
      expires_at: expiresAt,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  if (added.permissions.length + added.facilityIds.length > 0) await recordPermissionSetter(work, id);
  record(work, 'Update', id, changes);
  return machineById(work, id);
}

/** Records that the actor has set the account's permissions. */
async function recordPermissionSetter({ db, actor }: Work, id: string): Promise<void> {
  await sql`update machine_account set given_by = given_by || ${actor.id}::uuid
    where id = ${id}::uuid and not ${actor.id}::uuid = any (given_by)`.execute(db);
}

/** Whether the actor created a secret of the account that is still valid. */
async function knowsSecret({ db, actor, clock }: Work, id: string): Promise<boolean> {
  const secret = await db
    .selectFrom('machine_secret')
    .select('id')
    .where('account_id', '=', id)
    .where('made_by', '=', actor.id)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', clock.now())]))
    .executeTakeFirst();
  return secret !== undefined;
}

/** Ends an account for good; its next call is refused. */
export async function revokeMachine(work: Work, id: string, version: number): Promise<Machine> {
  await machineToChange(work, id, version);
  const now = work.clock.now();
  await work.db
    .updateTable('machine_account')
    .set({ revoked_at: now, revoked_by: work.actor.id, version: version + 1 })
    .where('id', '=', id)
    .execute();
  record(work, 'Update', id, [{ propertyName: 'Revoked', previousValue: null, newValue: now.toISOString() }]);
  return machineById(work, id);
}

/** Locks an account that is not revoked, in the version that the user saw. */
async function machineToChange(work: Work, id: string, version: number): Promise<Machine> {
  await work.db.selectFrom('machine_account').select('id').where('id', '=', id).forUpdate().execute();
  const machine = await machineById(work, id);
  if (machine.state === 'revoked') throw new AppError('MACHINE_REVOKED');
  if (machine.version !== version) throw new AppError('VERSION_CHANGED');
  return machine;
}

const changed = (propertyName: string, previousValue: string, newValue: string): PropertyChange[] =>
  previousValue === newValue ? [] : [{ propertyName, previousValue, newValue }];

const listChanges = (
  propertyName: string,
  before: readonly string[],
  after: readonly string[],
): PropertyChange[] => [
  ...exclude(before, after).map((name) => ({ propertyName, previousValue: name, newValue: null })),
  ...exclude(after, before).map((name) => ({ propertyName, previousValue: null, newValue: name })),
];

function record(work: Work, operation: 'Create' | 'Update', id: string, details: PropertyChange[]): void {
  work.audit({ action: 'Mutation', operation, domainType: 'MachineAccount', domainId: id, details });
}
