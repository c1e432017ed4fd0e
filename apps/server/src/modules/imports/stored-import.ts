import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { ImportState } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import type { FileFormat, FileProfile, Proposal } from '@waypost/tables';
import type { Selectable } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';
import { mayImport } from './access.ts';

export type StoredImport = Selectable<Tables['import']>;

/** How a file is read, and what its columns are. */
export type Profile = {
  format: FileFormat;
  profile: FileProfile;
  proposals: readonly Proposal[];
  isRemembered: boolean;
  /** By which name what was matched is remembered; of files that were read before there were any, none. */
  mappingName?: string | null;
};

const columns = (db: Db) => db.selectFrom('import').selectAll();

/** An import of whoever asks. @throws AppError NOT_FOUND, FORBIDDEN where they may not bring in files of its kind any more */
export async function importOf({ db, actor }: Work, id: string): Promise<StoredImport> {
  const row = await columns(db).where('id', '=', id).where('user_id', '=', actor.id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  if (!mayImport(row.kind, actor.permissions)) throw new AppError('FORBIDDEN');
  return row;
}

type Expected = { version?: number; in?: readonly ImportState[] };

/**
 * The same to be changed: nobody else touches it meanwhile.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN, VERSION_CHANGED, IMPORT_STATE where it is in another state
 */
export async function lockedImport(
  { db, actor }: Work,
  id: string,
  expected: Expected,
): Promise<StoredImport> {
  const row = await columns(db)
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  if (!mayImport(row.kind, actor.permissions)) throw new AppError('FORBIDDEN');
  if (expected.version !== undefined && expected.version !== row.version)
    throw new AppError('VERSION_CHANGED');
  if (expected.in && !expected.in.includes(row.state)) throw new AppError('IMPORT_STATE');
  return row;
}

/** Puts an import on record as its person has changed it. */
export function recordImport(
  { audit }: Pick<Work<Actor>, 'audit'>,
  { id }: Pick<StoredImport, 'id'>,
  operation: 'Create' | 'Update',
  {
    details = [],
    snapshot,
  }: { details?: Array<[string, string | null, string | null]>; snapshot?: Record<string, unknown> },
): void {
  audit({
    action: 'Mutation',
    operation,
    domainType: 'Import',
    domainId: id,
    details: details.map(([propertyName, previousValue, newValue]) => ({
      propertyName,
      previousValue,
      newValue,
    })),
    ...(snapshot && { snapshot }),
  });
}

const sealed = <T>(keyring: Keyring, value: T): string => keyring.seal('import', JSON.stringify(value));
export const openJson = <T>(keyring: Keyring, text: string): T =>
  JSON.parse(keyring.open('import', text)) as T;
const opened = <T>(keyring: Keyring, text: string | null): T | null =>
  text === null ? null : openJson<T>(keyring, text);

export const sealJson = sealed;
export const profileOf = (keyring: Keyring, row: StoredImport): Profile | null =>
  opened<Profile>(keyring, row.profile_sealed);
export const mappingOf = (keyring: Keyring, row: StoredImport): ImportMapping | null =>
  opened<ImportMapping>(keyring, row.mapping_sealed);
export const fileNameOf = (keyring: Keyring, row: StoredImport): string | null =>
  opened<string>(keyring, row.file_name_sealed);
/** A mapping as it was kept. */
export const openMapping = (keyring: Keyring, text: string): ImportMapping =>
  opened<ImportMapping>(keyring, text) ?? { columns: [], constants: [], joins: [], values: [] };
