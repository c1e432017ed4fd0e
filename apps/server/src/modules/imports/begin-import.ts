import { message } from '@waypost/contract/core/messages';
import type { ImportChange, NewImport } from '@waypost/contract/imports/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { checkMapping, type FieldId, fieldsOfKind, headingSignature } from '@waypost/tables';
import { AppError } from '../../framework/errors.ts';
import { mustBeOpen } from '../../framework/open-facilities.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { facilityRows } from '../facilities/readable.ts';
import { addCodes, createSource, sourceOf, sourcesOf } from '../sources/module.ts';
import { mayImport } from './access.ts';
import { tableMapping } from './mapping.ts';
import { codesOf } from './plan-names.ts';
import { rememberMapping, savedMapping } from './saved-mappings.ts';
import {
  lockedImport,
  mappingOf,
  type Profile,
  profileOf,
  recordImport,
  type StoredImport,
  sealJson,
} from './stored-import.ts';

/** Starts an import: its source, without a file yet. */
export async function createImport(work: Work, { kind, source, facilityId }: NewImport): Promise<string> {
  const { db, entity, actor, clock } = work;
  if (!mayImport(kind, actor.permissions)) throw new AppError('FORBIDDEN');
  await checkFacility(work, facilityId);
  const { sourceId, name } = await sourceFor(work, source, facilityId);
  const id = newId(clock);
  await db
    .insertInto('import')
    .values({
      entity_id: entity.id,
      id,
      user_id: actor.id,
      facility_ids: [...actor.facilityIds],
      source_id: sourceId,
      kind,
      facility_id: facilityId,
      created_at: clock.now(),
    })
    .execute();
  recordImport(work, { id }, 'Create', { snapshot: { Source: name, Kind: kind } });
  return id;
}

async function checkFacility({ db, actor }: Work, facilityId: string | null): Promise<void> {
  if (facilityId === null) return;
  if (!actor.facilityIds.includes(facilityId)) throw new AppError('FACILITY_REFUSED');
  await mustBeOpen(db, [facilityId], 'facilityId');
}

/** A known source by id or name, or a new one. */
async function sourceFor(
  work: Work,
  given: NewImport['source'],
  facilityId: string | null,
): Promise<{ sourceId: string; name: string }> {
  const known =
    'sourceId' in given
      ? await sourceOf(work, given.sourceId)
      : (await sourcesOf(work)).find(({ name }) => name.toLowerCase() === given.name.toLowerCase());
  if (known) {
    if (known.isEnded) throw new AppError('SOURCE_ENDED');
    if (facilityId !== null && !known.facilityIds.includes(facilityId))
      throw new AppError('INVALID', [
        { path: 'facilityId', message: message('registration.facilityElsewhere') },
      ]);
    return known;
  }
  if (!('name' in given)) throw new AppError('NOT_FOUND');
  // A program may not configure sources.
  if (work.actor.kind === 'rpa') throw new AppError('PEOPLE_ONLY');
  const facilityIds = facilityId === null ? await openFacilities(work) : [facilityId];
  if (facilityIds.length === 0) throw new AppError('FACILITY_REFUSED');
  const sourceId = await createSource(work, {
    name: given.name,
    channel: 'file',
    facilityIds,
    onCorrection: 'ask',
    correctionDays: null,
    linksSureMatches: false,
    codes: [],
  });
  return { sourceId, name: given.name };
}

const openFacilities = async ({ db, actor }: Work): Promise<string[]> => {
  if (actor.facilityIds.length === 0) return [];
  const rows = await db
    .selectFrom(facilityRows.as('facility'))
    .select('id')
    .where('id', 'in', [...actor.facilityIds])
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

/** Sets the columns or the source of the file. An existing plan is discarded. */
export async function changeImport(
  work: Work,
  keyring: Keyring,
  { id, version, change }: { id: string; version: number; change: ImportChange },
): Promise<void> {
  const row = await lockedImport(work, id, {
    version,
    in: ['chosen', 'uploading', 'unreadable', 'matching', 'planned'],
  });
  const facilityId = change.facilityId === undefined ? row.facility_id : change.facilityId;
  if (change.facilityId) await checkFacility(work, change.facilityId);
  const source = await sourceFor(work, change.source ?? { sourceId: row.source_id }, facilityId);
  const before = profileOf(keyring, row)?.mappingName ?? null;
  await work.db
    .updateTable('import')
    .set({
      source_id: source.sourceId,
      facility_id: facilityId,
      ...(await rematchColumns(work, keyring, row, change)),
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute();
  const details: Array<[string, string | null, string | null] | false> = [
    source.sourceId !== row.source_id && ['Source', row.source_id, source.sourceId],
    facilityId !== row.facility_id && ['Facility', row.facility_id, facilityId],
    change.mapping !== undefined && ['Columns', null, 'matched'],
    change.mappingId !== undefined && ['Columns', null, 'matched as before'],
    change.mappingName !== undefined && ['Name', before, change.mappingName],
    needsRereading(change) && ['File', null, 'read again'],
  ];
  recordImport(work, row, 'Update', { details: details.filter((one) => one !== false) });
}

const needsRereading = ({ sheet, headingRow }: ImportChange): boolean =>
  sheet !== undefined || headingRow !== undefined;

/**
 * The values to write when columns were matched, by a person or as before, or have to be read again. @throws AppError
 * IMPORT_STATE before they were read
 */
async function rematchColumns(work: Work, keyring: Keyring, row: StoredImport, change: ImportChange) {
  const profile = profileOf(keyring, row);
  const isMatched = [change.mapping, change.mappingId, change.mappingName].some((one) => one !== undefined);
  if (!profile) {
    if (isMatched || needsRereading(change)) throw new AppError('IMPORT_STATE');
    return {};
  }
  if (needsRereading(change))
    return {
      state: 'reading' as const,
      ...(row.state !== 'unreadable' && { counts: '{}' }),
      profile_sealed: sealJson(keyring, repeatedImport(profile, change)),
      mapping_sealed: null,
      problem: null,
    };
  if (change.mapping) checkFields(row, change.mapping);
  const taken = change.mappingId ? await savedMapping(work, keyring, row, profile, change.mappingId) : null;
  const mapping = taken?.mapping ?? change.mapping;
  const mappingName = change.mappingName === undefined ? taken?.name : change.mappingName;
  return {
    ...(mapping && { mapping_sealed: sealJson(keyring, mapping) }),
    ...(mappingName !== undefined && { profile_sealed: sealJson(keyring, { ...profile, mappingName }) }),
    ...(row.state !== 'unreadable' && { state: 'matching' as const, counts: '{}' }),
  };
}

/** A change of the reading: another sheet, or another heading row. */
const repeatedImport = (
  { format, profile, ...others }: Profile,
  { sheet, headingRow }: ImportChange,
): Profile => ({
  ...others,
  format: sheet !== undefined && format.type === 'workbook' ? { ...format, sheet } : format,
  // Headings without names are searched again.
  profile: { ...profile, headings: { row: headingRow ?? 1, names: [] } },
});

/** Fields must belong to the kind, each used once unless joined. */
function checkFields({ kind }: StoredImport, mapping: NonNullable<ImportChange['mapping']>): void {
  const known = new Set<string>(fieldsOfKind(kind).map(({ id }) => id));
  const joined = new Set(mapping.joins.map(({ field }) => field));
  const wrong: Array<{ path: string; message: string }> = [];
  const taken = new Set<string>();
  for (const [at, { field }] of mapping.columns.entries()) {
    if (field === null) continue;
    const path = `mapping.columns.${at}.field`;
    if (!known.has(field)) wrong.push({ path, message: message('import.fieldUnknown') });
    else if (taken.has(field) && !joined.has(field))
      wrong.push({ path, message: message('import.fieldTwice') });
    taken.add(field);
  }
  for (const part of ['constants', 'joins', 'values'] as const)
    for (const [at, { field }] of mapping[part].entries())
      if (!known.has(field))
        wrong.push({ path: `mapping.${part}.${at}.field`, message: message('import.fieldUnknown') });
  if (wrong.length > 0) throw new AppError('INVALID', wrong);
}

/**
 * Starts the comparison of each row with existing records, once the columns are matched; the mapping is saved for
 * similar files.
 */
export async function beginPlan(work: Work, keyring: Keyring, id: string, version: number): Promise<void> {
  const row = await lockedImport(work, id, { version, in: ['matching', 'planned'] });
  const source = await sourceOf(work, row.source_id);
  if (source.isEnded) throw new AppError('SOURCE_ENDED');
  const [profile, mapping] = [profileOf(keyring, row), mappingOf(keyring, row)];
  if (!profile || !mapping) throw new AppError('IMPORT_INCOMPLETE');
  const { headings } = profile.profile;
  const read = tableMapping(mapping, { kind: row.kind, sourceId: row.source_id, headings });
  const problems = checkMapping(read, profile.profile);
  if (problems.length > 0)
    throw new AppError(
      'IMPORT_INCOMPLETE',
      problems.map(({ field, heading, message: text }) => ({
        path: placeOf({ field, heading }, headings.names),
        message: text,
      })),
    );
  await work.db
    .updateTable('import')
    .set({ state: 'planning', counts: '{}', plan_hash: null, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  // A program may not define the codes of a source.
  if (work.actor.kind !== 'rpa') await addCodes(work, row.source_id, codesOf(mapping, source));
  await rememberMapping(work, row, {
    signature: headingSignature(headings),
    name: profile.mappingName ?? null,
  });
  recordImport(work, row, 'Update', { details: [['State', row.state, 'planning']] });
}

/** The column or field of a problem. */
const placeOf = (
  { field, heading }: { field: FieldId | null; heading: string | null },
  names: readonly string[],
) => {
  const at = heading === null ? -1 : names.indexOf(heading);
  return at >= 0 ? `mapping.columns.${at + 1}` : `mapping.${field ?? 'columns'}`;
};
