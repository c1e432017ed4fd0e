import type { Source } from '@waypost/contract/sources/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { type AnyRecord, pieceOfRows, type RegistrationRecord } from '@waypost/tables';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { todayIn } from '../../infrastructure/dates.ts';
import { facilityRows } from '../facilities/readable.ts';
import { sourceOf } from '../sources/module.ts';
import { fileKinds } from './kinds/file-kinds.ts';
import type { Setup } from './kinds/kind.ts';
import { tableMapping } from './mapping.ts';
import { placedRecord } from './place-record.ts';
import type { Place } from './questions.ts';
import { mappingOf, profileOf, type StoredImport } from './stored-import.ts';

export type { Setup };

type Zoned = Place & { timeZone: string };

/** @throws AppError SOURCE_ENDED, IMPORT_STATE where nothing is matched yet */
export async function setupOf(work: Work, keyring: Keyring, row: StoredImport): Promise<Setup> {
  const source = await sourceOf(work, row.source_id);
  if (source.isEnded) throw new AppError('SOURCE_ENDED');
  const [profile, given] = [profileOf(keyring, row), mappingOf(keyring, row)];
  if (!profile || !given) throw new AppError('IMPORT_STATE');
  const { headings } = profile.profile;
  const mapping = tableMapping(given, { kind: row.kind, sourceId: row.source_id, headings });
  const places = await placesOf(work, source);
  const timeZone =
    (places.find(({ id }) => id === row.facility_id) ?? places[0])?.timeZone ?? 'America/New_York';
  const reading = { headings, mapping, today: todayIn(timeZone, work.clock.now()), timeZone };
  const of = { source, places, facilityId: row.facility_id, importId: row.id };
  return {
    kind: fileKinds[row.kind],
    source,
    mapping,
    reading,
    sentOf: ({ record, rows: [first = 1] }) =>
      record && isRegistration(record) ? placedRecord(record, first, of) : null,
    piecesOf: (rows) => pieceOfRows(row.kind, rows, reading),
  };
}

const isRegistration = (record: AnyRecord): record is RegistrationRecord =>
  'patient' in record && !('of' in record);

/** The facilities of a source. */
export const placesOf = ({ db }: Work, { facilityIds }: Source): Promise<Zoned[]> =>
  db
    .selectFrom(facilityRows.as('facility'))
    .select(['id', 'name', 'lcode', 'time_zone as timeZone'])
    .where('id', 'in', [...facilityIds])
    .orderBy('id')
    .execute();
