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

/** The reading of a file, and its columns. */
export type Profile = {
  format: FileFormat;
  profile: FileProfile;
  proposals: readonly Proposal[];
  isRemembered: boolean;
  /** The name under which the mapping is saved; absent for files of earlier versions. */
  mappingName?: string | null;
};

const columns = (db: Db) => db.selectFrom('import').selectAll();

/** An import of the caller. @throws AppError NOT_FOUND, FORBIDDEN when they may no longer import files of its kind */
export async function importOf({ db, actor }: Work, id: string): Promise<StoredImport> {
  const row = await columns(db).where('id', '=', id).where('user_id', '=', actor.id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  if (!mayImport(row.kind, actor.permissions)) throw new AppError('FORBIDDEN');
  return row;
}

type Expected = { version?: number; in?: readonly ImportState[] };

/**
 * The same, locked for a change.
 * @throws AppError NOT_FOUND, FORBIDDEN, VERSION_CHANGED, IMPORT_STATE in another state
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

/** Audits a change of an import by its user. */
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
/** A mapping as stored. */
export const openMapping = (keyring: Keyring, text: string): ImportMapping =>
  opened<ImportMapping>(keyring, text) ?? { columns: [], constants: [], joins: [], values: [] };
