import {
  applicationOfFeature,
  type FeatureKey,
  isGridFeature,
  MAX_SETTINGS,
  type UserSetting,
} from '@waypost/contract/saved-views/calls';
import { gridKinds } from '@waypost/contract/saved-views/grids';
import type { GridViewData } from '@waypost/contract/saved-views/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import type { Db } from '../../infrastructure/database.ts';

export type SettingRow = {
  id: string;
  entity_id: string;
  user_id: string;
  feature_key: string;
  data_sealed: string;
  is_default: boolean;
  shared_from_id: string | null;
  version: number;
  first_name: string | null;
  last_name: string | null;
};

/** Settings with the names of the users who shared them. */
export const settingRows = (db: Db) =>
  db
    .selectFrom('user_setting as s')
    .leftJoin('app_user as giver', 'giver.id', 's.shared_by')
    .select([
      's.id',
      's.entity_id',
      's.user_id',
      's.feature_key',
      's.data_sealed',
      's.is_default',
      's.shared_from_id',
      's.version',
      'giver.first_name',
      'giver.last_name',
    ]);

/** A view as it is stored. */
export const openView = ({ keyring }: { keyring: Keyring }, sealed: string): GridViewData =>
  JSON.parse(keyring.open('setting', sealed)) as GridViewData;

/** A setting for the wire. The row decides whether a view is the default, because another may have replaced it. */
export function presentSetting({ keyring }: { keyring: Keyring }, row: SettingRow): UserSetting {
  const featureKey = row.feature_key as FeatureKey;
  return {
    userSettingId: row.id,
    version: row.version,
    applicationName: applicationOfFeature(featureKey),
    featureKey,
    entityId: row.entity_id,
    applicationData: isGridFeature(featureKey)
      ? JSON.stringify({ ...openView({ keyring }, row.data_sealed), isDefault: row.is_default })
      : keyring.open('setting', row.data_sealed),
    sharedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    sharedFromId: row.shared_from_id,
  };
}

/** The default facilities of the users of the entity, each as a setting. */
export async function firstFacilities(
  tools: { keyring: Keyring },
  db: Db,
): Promise<Map<string, UserSetting[]>> {
  const rows = await settingRows(db).where('s.feature_key', '=', 'default-facility').execute();
  return new Map(rows.map((row) => [row.user_id, [presentSetting(tools, row)]]));
}

/**
 * A user's settings in the entity, the oldest first. Of another user's settings, row security shows only the default
 * facility. A view may name patients: only users of its list may see it.
 */
export async function settingsOf(
  { keyring, permissions }: { keyring: Keyring; permissions: ReadonlySet<string> },
  db: Db,
  userId: string,
  featureKey?: FeatureKey,
): Promise<UserSetting[]> {
  const rows = await settingRows(db)
    .where('s.user_id', '=', userId)
    .$if(featureKey !== undefined, (query) => query.where('s.feature_key', '=', featureKey ?? ''))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(2 * MAX_SETTINGS)
    .execute();
  return rows
    .reverse()
    .map((row) => presentSetting({ keyring }, row))
    .filter(({ featureKey: kind }) => !isGridFeature(kind) || gridKinds[kind].isFor(permissions));
}
