import type { Source } from '@waypost/contract/sources/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { type AnyRecord, type RegistrationRecord, readRecordsOfRows } from '@waypost/tables';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { todayIn } from '../../infrastructure/dates.ts';
import { facilityRows } from '../facilities/readable.ts';
import { meaningOf, sourceOf } from '../sources/module.ts';
import { fileKinds } from './kinds/file-kinds.ts';
import type { Setup } from './kinds/kind.ts';
import { tableMapping } from './mapping.ts';
import { placedRecord } from './place-record.ts';
import { type Place, placeNamed } from './questions.ts';
import { mappingOf, profileOf, type StoredImport } from './stored-import.ts';

export type { Setup };

type Zoned = Place & { timeZone: string };

/** @throws AppError SOURCE_ENDED, IMPORT_STATE when nothing is matched yet */
export async function setupOf(work: Work, keyring: Keyring, row: StoredImport): Promise<Setup> {
  const source = await sourceOf(work, row.source_id);
  if (source.isEnded) throw new AppError('SOURCE_ENDED');
  const [profile, given] = [profileOf(keyring, row), mappingOf(keyring, row)];
  if (!profile || !given) throw new AppError('IMPORT_STATE');
  const { headings } = profile.profile;
  const mapping = tableMapping(given, { kind: row.kind, sourceId: row.source_id, headings });
  const places = await placesOf(work, source);
  const chosen = places.find(({ id }) => id === row.facility_id);
  const timeZone = (chosen ?? places[0])?.timeZone ?? 'America/New_York';
  const timeZoneOf = (facility: string | undefined): string =>
    placeOf(source, places, facility)?.timeZone ?? timeZone;
  const reading = { headings, mapping, today: todayIn(timeZone, work.clock.now()), timeZoneOf };
  const of = { source, places, facilityId: row.facility_id, importId: row.id };
  return {
    kind: fileKinds[row.kind],
    source,
    mapping,
    reading,
    wordsAsked: new Set(profile.profile.columns.flatMap(({ values }, at) => (values ? [at + 1] : []))),
    facilityNamed: (named) => (named === null ? chosen : placeOf(source, places, named))?.name ?? named,
    sentOf: ({ record, rows: [first = 1] }) =>
      record && isRegistration(record) ? placedRecord(record, first, of) : null,
    piecesOf: (rows) => readRecordsOfRows(row.kind, rows, reading),
  };
}

/** The facility of a row: by id, by a code of the source, or by name. */
function placeOf(source: Source, places: readonly Zoned[], facility: string | undefined): Zoned | null {
  if (facility === undefined) return null;
  const id = meaningOf(source, 'facility', facility);
  return id === undefined ? placeNamed(places, facility) : (places.find((place) => place.id === id) ?? null);
}

export const isRegistration = (record: AnyRecord): record is RegistrationRecord =>
  'patient' in record && !('of' in record);

/** The facilities of a source. */
export const placesOf = ({ db }: Work, { facilityIds }: Source): Promise<Zoned[]> =>
  db
    .selectFrom(facilityRows.as('facility'))
    .select(['id', 'name', 'lcode', 'time_zone as timeZone'])
    .where('id', 'in', [...facilityIds])
    .orderBy('id')
    .execute();
