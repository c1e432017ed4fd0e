import { LOCAL } from '@waypost/contract/core/identifiers';
import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import type { Db } from '../../../src/infrastructure/database.ts';
import { idFrom } from '../../../src/infrastructure/ids.ts';
import { inBatches } from '../../../src/seed/batches.ts';
import { coveragesOf } from '../../../src/seed/coverages.ts';
import { demographicsOf } from '../../../src/seed/demographics.ts';
import { furtherCases, relatedRecords } from '../../../src/seed/further-cases.ts';
import type { Gaps } from '../../../src/seed/gaps.ts';
import type { CastNote } from '../../../src/seed/notes.ts';
import type { CastEntity } from '../../../src/seed/organizations.ts';
import type { CastCase } from '../../../src/seed/patients.ts';

const HOUR_MS = 3_600_000;
type Tools = { keyring: Keyring; entity: CastEntity };

/** Writes patients, their cases and further ones, coverages and related records. */
export async function writeCases(
  db: Db,
  tools: Tools,
  cases: readonly CastCase[],
  gaps: Gaps,
): Promise<void> {
  const { entity } = tools;
  for (const batch of inBatches([...cases, ...furtherCases(entity, cases)]))
    await writeBatch(db, tools, batch, gaps);
  for (const batch of inBatches(relatedRecords(entity, cases)))
    await db.insertInto('case_related_record').values(batch).execute();
}

/** The numbers of patients and cases that a registration assigns. */
async function writeIdentifiers(db: Db, entity_id: string, cases: readonly CastCase[]): Promise<void> {
  const given = (of: string, type: string, value: string, since: string) => ({
    entity_id,
    id: idFrom(`identifier ${of} ${type}`),
    authority: LOCAL,
    type,
    value,
    given_at: new Date(since),
    retired_at: null,
  });
  await db
    .insertInto('patient_identifier')
    .values(
      cases.flatMap(({ patientId: patient_id, patientNumber, recordNumber, serviceStart }) => [
        { ...given(patient_id, 'PI', patientNumber, serviceStart), patient_id },
        { ...given(patient_id, 'MR', recordNumber, serviceStart), patient_id },
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('case_identifier')
    .values(
      cases.flatMap(({ caseId: case_id, facility, caseNumber, accountNumber, serviceStart }) => [
        { ...given(case_id, 'VN', caseNumber, serviceStart), case_id, facility_id: facility.id },
        { ...given(case_id, 'AN', accountNumber, serviceStart), case_id, facility_id: facility.id },
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function writeBatch(
  db: Db,
  { keyring, entity }: Tools,
  cases: readonly CastCase[],
  gaps: Gaps,
): Promise<void> {
  const entity_id = entity.id;
  const patients = cases.map((of) => ({
    entity_id,
    id: of.patientId,
    patient_number: of.patientNumber,
    first_name: of.firstName,
    middle_name: of.middleName,
    last_name: of.lastName,
    birth_date: of.birthDate,
    gender: of.gender,
    ssn_sealed: keyring.seal('ssn', of.ssn),
    medical_record_number: of.recordNumber,
    ...demographicsOf(of, gaps.get(of.caseId) === 'no phone number'),
  }));
  // The patient of a further case has already been written.
  await db
    .insertInto('patient')
    .values(patients)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = cases.map((of) => ({
    entity_id,
    id: of.caseId,
    case_number: of.caseNumber,
    patient_id: of.patientId,
    facility_id: of.facility.id,
    account_number: of.accountNumber,
    status: of.status,
    service_start: of.serviceStart,
    service_end: of.serviceEnd,
    encounter: `E${of.accountNumber}`,
    requisition: null,
    order_number: null,
    location: 'Main building',
  }));
  await db.insertInto('patient_case').values(rows).execute();
  await writeIdentifiers(db, entity_id, cases);
  const coverages = cases.flatMap((of) =>
    coveragesOf(of, gaps.get(of.caseId)).map((coverage) => ({ entity_id, ...coverage })),
  );
  await db.insertInto('case_coverage').values(coverages).execute();
}

/** Writes notes about cases. */
export async function writeNotes(
  db: Db,
  clock: Clock,
  entity: CastEntity,
  notes: readonly CastNote[],
): Promise<void> {
  const now = clock.now().getTime();
  const rows = notes.map(({ id, of, writtenBy, hoursAgo, note }) => ({
    entity_id: entity.id,
    id,
    case_id: of.caseId,
    facility_id: of.facility.id,
    event_type: 'Message',
    note,
    written_by: writtenBy,
    entered_at: new Date(now - hoursAgo * HOUR_MS),
  }));
  await db.insertInto('case_note').values(rows).execute();
}
