import {
  type FeatureKey,
  MAX_SETTINGS,
  type SettingBody,
  type UserSetting,
} from '@waypost/contract/saved-views/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import { presentSetting, type SettingRow, settingRows } from '../../framework/people/user-settings.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { membershipRows } from '../users/readable.ts';
import {
  checkFacility,
  facilityEntry,
  readValue,
  textOf,
  type Value,
  viewChanges,
  viewSnapshot,
} from './values.ts';

type Program = { keyring: Keyring };

/** Refuses a setting that names another entity than the call's. */
export function checkEntity({ entity }: { entity: { id: string } }, entityId: string | undefined): void {
  if (entityId !== undefined && entityId !== entity.id) throw new AppError('ENTITY_REFUSED');
}

/** Serializes changes of a user's settings, because their number and the default concern all of them. */
export const lockSettings = (db: Db, userId: string) =>
  db
    .selectFrom(membershipRows.as('membership'))
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();

/** Clears the previous default view. */
async function makeDefault(
  { db, audit }: Work,
  userId: string,
  featureKey: FeatureKey,
  exceptId: string,
): Promise<void> {
  const others = await db
    .updateTable('user_setting')
    .set((row) => ({ is_default: false, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('feature_key', '=', featureKey)
    .where('is_default', '=', true)
    .where('id', '<>', exceptId)
    .returning('id')
    .execute();
  for (const { id } of others)
    audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'GridView',
      domainId: id,
      details: [{ propertyName: 'Default', previousValue: 'true', newValue: 'false' }],
    });
}

const isDefaultView = (value: Value): boolean => value.kind === 'view' && value.view.isDefault;

/** A setting that the signed-in user may see. @throws AppError NOT_FOUND */
export async function showSetting(program: Program, db: Db, id: string): Promise<UserSetting> {
  const row = await settingRows(db).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return presentSetting(program, row);
}

/** Saves a new setting of the signed-in user. */
export async function addSetting(program: Program, work: Work, body: SettingBody): Promise<string> {
  checkEntity(work, body.entityId);
  const value = readValue(body.featureKey, body.applicationData);
  const { db, audit } = work;
  await lockSettings(db, work.actor.id);
  await checkFacility(db, work.actor.id, value);
  const { count } = await db
    .selectFrom('user_setting')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', work.actor.id)
    .where('feature_key', '=', body.featureKey)
    .executeTakeFirstOrThrow();
  if (Number(count) >= (value.kind === 'facility' ? 1 : MAX_SETTINGS)) throw new AppError('CONFLICT');
  const id = newId(work.clock);
  if (isDefaultView(value)) await makeDefault(work, work.actor.id, body.featureKey, id);
  await db
    .insertInto('user_setting')
    .values({
      entity_id: work.entity.id,
      id,
      user_id: work.actor.id,
      feature_key: body.featureKey,
      data_sealed: program.keyring.seal('setting', textOf(value)),
      is_default: isDefaultView(value),
      shared_by: null,
      shared_from_id: null,
      created_at: work.clock.now(),
    })
    .execute();
  audit(
    value.kind === 'facility'
      ? facilityEntry(work.actor.id, null, value.facilityId)
      : {
          action: 'Mutation',
          operation: 'Create',
          domainType: 'GridView',
          domainId: id,
          snapshot: viewSnapshot(value.view),
        },
  );
  return id;
}

type Change = { ownerId: string; id: string; version: number; body: SettingBody };

/** Changes a setting if it is unchanged since it was read; otherwise the change is refused. */
export async function changeSetting(program: Program, work: Work, change: Change): Promise<UserSetting> {
  const { ownerId, id, version, body } = change;
  checkEntity(work, body.entityId);
  const value = readValue(body.featureKey, body.applicationData);
  const { db, audit } = work;
  await lockSettings(db, ownerId);
  const row = await settingRows(db)
    .where('s.id', '=', id)
    .where('s.user_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  if (row.feature_key !== body.featureKey)
    throw new AppError('INVALID', [{ path: 'featureKey', message: 'A setting stays what it is' }]);
  await checkFacility(db, ownerId, value);
  if (isDefaultView(value)) await makeDefault(work, ownerId, body.featureKey, id);
  const { numUpdatedRows } = await db
    .updateTable('user_setting')
    .set({
      data_sealed: program.keyring.seal('setting', textOf(value)),
      is_default: isDefaultView(value),
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('VERSION_CHANGED');
  audit(changeEntry(program, row, value));
  return showSetting(program, db, id);
}

function changeEntry(program: Program, row: SettingRow, value: Value) {
  const old = readValue(row.feature_key as FeatureKey, presentSetting(program, row).applicationData);
  if (old.kind === 'view' && value.kind === 'view')
    return {
      action: 'Mutation',
      operation: 'Update',
      domainType: 'GridView',
      domainId: row.id,
      details: viewChanges(old.view, value.view),
    } as const;
  const facility = (one: Value) => (one.kind === 'facility' ? one.facilityId : null);
  return facilityEntry(row.user_id, facility(old), facility(value));
}

/** Deletes a setting of the signed-in user. Copies shared with others are kept. */
export async function removeSetting(program: Program, work: Work, id: string): Promise<void> {
  const { db, audit } = work;
  const row = await settingRows(db)
    .where('s.id', '=', id)
    .where('s.user_id', '=', work.actor.id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  await db.deleteFrom('user_setting').where('id', '=', id).execute();
  const value = readValue(row.feature_key as FeatureKey, presentSetting(program, row).applicationData);
  audit(
    value.kind === 'facility'
      ? facilityEntry(work.actor.id, value.facilityId, null)
      : {
          action: 'Mutation',
          operation: 'Delete',
          domainType: 'GridView',
          domainId: id,
          snapshot: viewSnapshot(value.view),
        },
  );
}
