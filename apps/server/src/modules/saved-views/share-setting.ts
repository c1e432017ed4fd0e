import { managesTasks } from '@waypost/contract/core/permissions';
import {
  applicationOfFeature,
  isGridFeature,
  type SharedSetting,
  type UserSetting,
} from '@waypost/contract/saved-views/calls';
import { type GridFeature, gridKinds, sharedView } from '@waypost/contract/saved-views/grids';
import type { GridViewData } from '@waypost/contract/saved-views/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { heldRoleRows, rolePermissionRows } from '../roles/readable.ts';
import { membershipRows, personRows } from '../users/readable.ts';
import { checkEntity, lockSettings } from './save-setting.ts';
import { checkFacility, facilityEntry, readValue, textOf, type Value, viewSnapshot } from './values.ts';

type Program = { keyring: Keyring };
type Person = { userId: string; firstName: string; lastName: string };

/** The most copies of one grid's views that a user may share with another. */
const MAX_SHARED = 20;

/** Active users who may see a grid, without machine accounts and invited users who have not signed in yet. */
async function peopleFor(
  db: Db,
  feature: GridFeature,
  exceptId: string,
  onlyId: string | null,
): Promise<Person[]> {
  const { rows } = await sql<Person & { permissions: string[] }>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      array_agg(distinct p.permission_name) as permissions
    from ${membershipRows} m
    join ${personRows} u on u.id = m.user_id and u.is_active and u.type_of_user <> 'RPA Bot'
    join ${heldRoleRows} r on r.entity_id = m.entity_id and r.user_id = m.user_id
    join ${rolePermissionRows} p on p.entity_id = r.entity_id and p.role_id = r.role_id
    where m.status = 'Active' and m.user_id <> ${exceptId}::uuid
      and (${onlyId}::uuid is null or m.user_id = ${onlyId}::uuid)
    group by u.id, u.first_name, u.last_name
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows
    .filter(({ permissions }) => gridKinds[feature].isFor(new Set(permissions)))
    .map(({ userId, firstName, lastName }) => ({ userId, firstName, lastName }));
}

/** The users with whom a view of a grid can be shared. */
export const receiversOf = ({ db, actor }: Work, feature: GridFeature): Promise<Person[]> =>
  peopleFor(db, feature, actor.id, null);

/**
 * Shares a setting with another user: a copy of a view, which belongs to them from then on, or their default facility.
 * The kind of setting determines the required permission.
 */
export async function shareSetting(
  program: Program,
  work: Work,
  userId: string,
  body: SharedSetting,
): Promise<string> {
  checkEntity(work, body.entityId);
  const value = readValue(body.featureKey, body.applicationData);
  const isAllowed = isGridFeature(body.featureKey)
    ? managesTasks(work.actor.permissions)
    : work.actor.may('user-management-user-write');
  if (!isAllowed) throw new AppError('FORBIDDEN');
  return value.kind === 'view'
    ? shareView(program, work, userId, body, value.view)
    : shareFacility(program, work, userId, body, value);
}

/** The shared setting as its giver sees it: only the receiver can read the copy of a view. */
export function sharedSetting(work: Work, body: SharedSetting, id: string): UserSetting {
  const { featureKey, applicationData, sharedFromId = null } = body;
  const value = readValue(featureKey, applicationData);
  const given = {
    userSettingId: id,
    version: 1,
    applicationName: applicationOfFeature(featureKey),
    featureKey,
    entityId: work.entity.id,
  };
  if (value.kind === 'facility' || !isGridFeature(featureKey))
    return { ...given, applicationData: textOf(value), sharedBy: null, sharedFromId: null };
  return {
    ...given,
    applicationData: JSON.stringify(sharedView(featureKey, value.view)),
    sharedBy: `${work.actor.firstName} ${work.actor.lastName}`,
    sharedFromId,
  };
}

async function shareView(
  program: Program,
  work: Work,
  userId: string,
  { featureKey, sharedFromId = null }: SharedSetting,
  view: GridViewData,
): Promise<string> {
  const { db, actor, audit } = work;
  if (!isGridFeature(featureKey)) throw new AppError('BAD_REQUEST');
  const [receiver] = await peopleFor(db, featureKey, actor.id, userId);
  if (!receiver)
    throw new AppError('INVALID', [{ path: 'userId', message: 'This user does not use this list' }]);
  if (sharedFromId !== null) await checkSource(db, actor.id, featureKey, sharedFromId);
  await lockSettings(db, userId);
  const { count } = await db
    .selectFrom('user_setting')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('shared_by', '=', actor.id)
    .where('feature_key', '=', featureKey)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_SHARED) throw new AppError('CONFLICT');
  const shared = sharedView(featureKey, view);
  const id = newId(work.clock);
  await insert(program, work, {
    id,
    userId,
    featureKey,
    value: { kind: 'view', view: shared },
    sharedFromId,
  });
  audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'GridView',
    domainId: id,
    snapshot: { ...viewSnapshot(shared), SharedWith: `${receiver.firstName} ${receiver.lastName}` },
  });
  return id;
}

/** A copy names its original only if that belongs to the sharer. */
async function checkSource(db: Db, giverId: string, featureKey: string, id: string): Promise<void> {
  const own = await db
    .selectFrom('user_setting')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', giverId)
    .where('feature_key', '=', featureKey)
    .executeTakeFirst();
  if (!own) throw new AppError('INVALID', [{ path: 'sharedFromId', message: 'Not a view of yours' }]);
}

async function shareFacility(
  program: Program,
  work: Work,
  userId: string,
  { featureKey }: SharedSetting,
  value: Value & { kind: 'facility' },
): Promise<string> {
  const { db, audit } = work;
  const [member] = await lockSettings(db, userId);
  if (!member) throw new AppError('NOT_FOUND');
  await checkFacility(db, userId, value);
  const there = await db
    .selectFrom('user_setting')
    .select('id')
    .where('user_id', '=', userId)
    .where('feature_key', '=', featureKey)
    .executeTakeFirst();
  if (there) throw new AppError('CONFLICT');
  const id = newId(work.clock);
  await insert(program, work, { id, userId, featureKey, value, sharedFromId: null });
  audit(facilityEntry(userId, null, value.facilityId));
  return id;
}

type SharedView = {
  id: string;
  userId: string;
  featureKey: SharedSetting['featureKey'];
  value: Value;
  sharedFromId: string | null;
};

const insert = (program: Program, work: Work, { id, userId, featureKey, value, sharedFromId }: SharedView) =>
  work.db
    .insertInto('user_setting')
    .values({
      entity_id: work.entity.id,
      id,
      user_id: userId,
      feature_key: featureKey,
      data_sealed: program.keyring.seal('setting', textOf(value)),
      is_default: false,
      shared_by: value.kind === 'view' ? work.actor.id : null,
      shared_from_id: sharedFromId,
      created_at: work.clock.now(),
    })
    .execute();
