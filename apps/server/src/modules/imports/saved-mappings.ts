import { message } from '@waypost/contract/core/messages';
import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { ImportKind, SavedMapping } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { headingSignature } from '@waypost/tables';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import {
  importOf,
  openMapping,
  type Profile,
  profileOf,
  type StoredImport,
  sealJson,
} from './stored-import.ts';

/** Maximum number listed, the latest first. */
const MAX = 50;

/**
 * A mapping is stored with the headings of its file, which identify it; it also serves files with partly different
 * headings.
 */
const ofImport = ({ db }: Work, { source_id, kind }: Pick<StoredImport, 'source_id' | 'kind'>) =>
  db.selectFrom('import_mapping').where('source_id', '=', source_id).where('kind', '=', kind);

/** Stores the mapping of a file, for files of its source with the same headings. */
export async function rememberMapping(
  { db, entity, clock }: Work,
  { source_id, kind, mapping_sealed }: StoredImport,
  { signature, name }: { signature: string; name: string | null },
): Promise<void> {
  if (mapping_sealed === null) return;
  const columns = { mapping_sealed, name, used_at: clock.now() };
  await db
    .insertInto('import_mapping')
    .values({ entity_id: entity.id, id: newId(clock), source_id, kind, signature, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'source_id', 'kind', 'signature']).doUpdateSet(columns),
    )
    .execute();
}

/** The earlier mappings of the same source and kind, the last used first. */
export async function savedMappings(work: Work, keyring: Keyring, importId: string): Promise<SavedMapping[]> {
  const row = await importOf(work, importId);
  const profile = profileOf(keyring, row);
  if (!profile) return [];
  const rows = await ofImport(work, row)
    .select(['id', 'name', 'used_at', 'signature', 'mapping_sealed'])
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(MAX)
    .execute();
  return rows.map(({ id, name, used_at, ...saved }) => ({
    mappingId: id,
    name,
    usedAt: used_at.toISOString(),
    columns: remapColumns(profile, saved.signature, openMapping(keyring, saved.mapping_sealed)).columns
      .length,
  }));
}

/** The columns of an import by a saved mapping. @throws AppError INVALID when there is none */
export async function savedMapping(
  work: Work,
  keyring: Keyring,
  row: StoredImport,
  profile: Profile,
  id: string,
): Promise<{ mapping: ImportMapping; name: string | null }> {
  const saved = await ofImport(work, row)
    .select(['name', 'signature', 'mapping_sealed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!saved) throw new AppError('INVALID', [{ path: 'mappingId', message: message('field.invalid') }]);
  return {
    mapping: remapColumns(profile, saved.signature, openMapping(keyring, saved.mapping_sealed)),
    name: saved.name,
  };
}

type Known = { mapping_sealed: string; name: string | null };

/**
 * The mapping of an unattended file: the last one for these headings, or the one of its drop folder. When the latter's
 * columns are missing, or when it belongs to another source or kind, a person has to match the file.
 */
export async function knownMapping(
  work: Work,
  keyring: Keyring,
  row: StoredImport,
  found: Pick<Profile, 'profile'>,
): Promise<Known | undefined> {
  const signature = headingSignature(found.profile.headings);
  const saved = ofImport(work, row).select(['mapping_sealed', 'name', 'signature']);
  const sameSignature = await saved.where('signature', '=', signature).executeTakeFirst();
  if (row.mapping_id === null) return sameSignature;
  const chosen = await saved.where('id', '=', row.mapping_id).executeTakeFirst();
  if (!chosen || chosen.signature === signature) return chosen;
  const mapping = openMapping(keyring, chosen.mapping_sealed);
  const [keys, here] = [chosen.signature.split('|'), new Set(signature.split('|'))];
  const hasAll = mapping.columns.every(
    ({ field, position }) => field === null || here.has(keys[position - 1] ?? ''),
  );
  if (!hasAll) return undefined;
  // The mapping is saved for these headings under its own earlier name.
  return {
    mapping_sealed: sealJson(keyring, remapColumns(found, chosen.signature, mapping)),
    name: sameSignature?.name ?? null,
  };
}

/** Maximum number offered. */
const MAX_NAMED = 500;

type NamedMapping = { mappingId: string; name: string; sourceId: string; kind: ImportKind; usedAt: Date };

/** The named mappings of some sources, by name. */
export async function namedMappings({ db }: Work, sourceIds: readonly string[]): Promise<NamedMapping[]> {
  if (sourceIds.length === 0) return [];
  return db
    .selectFrom('import_mapping')
    .select(['id as mappingId', 'source_id as sourceId', 'kind', 'used_at as usedAt'])
    .select((row) => row.ref('name').$notNull().as('name'))
    .where('source_id', 'in', [...sourceIds])
    .where('name', 'is not', null)
    .orderBy((row) => row.fn('lower', ['name']))
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(MAX_NAMED)
    .execute();
}

type MappingOf = { name: string | null; sourceId: string; kind: ImportKind };

/** The sources, kinds and names of some mappings. */
export async function mappingsById({ db }: Work, ids: readonly string[]): Promise<Map<string, MappingOf>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_mapping')
    .select(['id', 'name', 'source_id as sourceId', 'kind'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, ...of }) => [id, of]));
}

/**
 * A mapping for a file with headings at other positions, or partly other headings: each column is found by its heading.
 */
function remapColumns(
  { profile: { headings } }: Pick<Profile, 'profile'>,
  signature: string,
  saved: ImportMapping,
): ImportMapping {
  const keys = signature.split('|');
  const byKey = new Map(saved.columns.map((column) => [keys[column.position - 1], column]));
  const columns = headings.names.flatMap((name, at) => {
    const column = byKey.get(headingSignature({ row: 1, names: [name] }));
    return column ? [{ ...column, position: at + 1 }] : [];
  });
  return { ...saved, columns };
}
