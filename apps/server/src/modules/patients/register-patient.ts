import { message } from '@waypost/contract/core/messages';
import type { NamedPatient, Registered, Registration } from '@waypost/contract/patients/register';
import type { PatientPatch } from '@waypost/contract/patients/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { currentPatient } from '../../framework/current-patient.ts';
import { AppError } from '../../framework/errors.ts';
import {
  checkIdentifiers,
  identifierRows,
  identifierText,
  insertIdentified,
  isShownAmong,
  namedBy,
  ownIdentifier,
  recordIdentifiers,
  syncShownIdentifier,
} from '../../framework/identifiers.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import type { Writer } from '../sources/module.ts';
import { candidatesFor, isAnotherPerson, peopleLike } from './match.ts';
import { checkLife, type Known, nothing, patched } from './patch.ts';
import { ssnChange } from './ssn-change.ts';
import { storedPatient } from './stored.ts';
import { applyPatch, checkSsnRight, factsOf, latestToday, writersOf } from './update-patient.ts';

/** The result of a registration for its sender: only ids. */
type Outcome = Omit<Registered, 'candidates'> & Partial<Pick<Registered, 'candidates'>>;
const toRegistered = (outcome: Outcome): Registered => ({ candidates: [], ...outcome });

/**
 * Registers a patient. A patient whom an identifier names stays unchanged; when the person may be a known patient,
 * candidates are returned and nobody is registered.
 */
export async function registerPatient(
  work: Work,
  keyring: Keyring,
  { identifiers, isAnother, ...facts }: Registration,
): Promise<Registered> {
  const named = await patientNamedBy(work, identifiers);
  if (named.id !== null) {
    await mustBeSamePerson(work, named.id, facts);
    return toRegistered({
      outcome: 'known',
      patientId: named.id,
      version: await versionOf(work.db, named.id),
    });
  }
  return registerNew(work, keyring, { facts, identifiers, isAnother });
}

/**
 * The source of a registration, and its patient if a user has linked one. `isNew`: the caller has locked its
 * identifiers and date of birth, and has found no patient by the identifiers.
 */
type Origin = { source?: Writer; link?: string | null; isNew?: boolean };

/** Registers the patient of an identifier, or changes the existing one: absent fields stay unchanged. */
export async function putPatient(
  work: Work,
  keyring: Keyring,
  { identifiers, isAnother, ...patch }: NamedPatient,
  { source = null, link: said = null, isNew = false }: Origin = {},
): Promise<Registered> {
  const { id: named, fresh } = isNew
    ? { id: null, fresh: identifiers }
    : await patientNamedBy(work, identifiers);
  checkIdentifiers('patient', fresh);
  const link = said === null ? null : await currentPatient(work.db, said, 'held');
  if (named !== null && link !== null && named !== link) throw new AppError('IDENTIFIERS_DISAGREE');
  const patientId = named ?? link;
  if (patientId === null) {
    if (!patch.name)
      throw new AppError('BAD_REQUEST', [{ path: 'name', message: message('patient.nameNeeded') }]);
    return registerNew(work, keyring, { facts: patch, identifiers, isAnother, source, isNew });
  }
  if (link === null) await mustBeSamePerson(work, patientId, patch);
  const current = await storedPatient(work.db, patientId);
  if (!current) throw new AppError('IDENTIFIER_ELSEWHERE');
  // Before the change: a newly shown number may be one of them.
  if (fresh.length > 0) {
    await addIdentifiers(work, patientId, fresh);
    recordIdentifiers(work, { domainType: 'Patient', domainId: patientId }, fresh);
  }
  const isChanged = await applyPatch(work, keyring, current, patch, source);
  return toRegistered({
    outcome: isChanged || fresh.length > 0 ? 'changed' : 'known',
    patientId,
    version: await versionOf(work.db, patientId),
  });
}

/** The patient with one of the identifiers: waits for concurrent merges. */
async function patientNamedBy(work: Work, identifiers: Registration['identifiers']) {
  const { id, fresh } = await namedBy(work, 'patient', identifiers);
  return { id: id === null ? null : await currentPatient(work.db, id, 'held'), fresh };
}

type New = {
  facts: PatientPatch;
  identifiers: Registration['identifiers'];
  isAnother: boolean;
  source?: Writer;
  isNew?: boolean;
};

async function registerNew(
  work: Work,
  keyring: Keyring,
  { facts, identifiers, isAnother, source = null, isNew = false }: New,
): Promise<Registered> {
  checkIdentifiers('patient', identifiers);
  checkSsnRight(work, facts);
  const next = patched(nothing, facts);
  checkLife(next, latestToday(work));
  // A medical record number that is only among the identifiers is shown as well.
  const recordNumber = identifiers.find(({ type }) => type === 'MR')?.value ?? null;
  next.medical_record_number ??= recordNumber;
  const find = isNew ? peopleLike : candidatesFor;
  const candidates = isAnother ? [] : await find(work, next);
  if (candidates.length > 0)
    return toRegistered({ outcome: 'proposed', patientId: null, version: null, candidates });
  const { sealed, details: ssnDetails } = ssnChange(keyring, null, facts.socialSecurityNumber);
  const patientId = newId(work.clock);
  const row = {
    ...next,
    entity_id: work.entity.id,
    id: patientId,
    ssn_sealed: sealed,
    field_writers: JSON.stringify(writersOf(work, next, source)),
  };
  const patientNumber = await insertPatient(work, row, identifiers);
  if (!isShownAmong('patient', next.medical_record_number, identifiers))
    await syncShownIdentifier(work, 'patient', patientId, [null, next.medical_record_number]);
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'Patient',
    domainId: patientId,
    details: [...factsOf(next), ...ssnDetails],
    snapshot: { PatientNumber: patientNumber, Identifiers: identifiers.map(identifierText) },
  });
  work.emit({ type: 'patient.registered', subjectId: patientId, caseId: null, facilityId: null, data: {} });
  return toRegistered({ outcome: 'registered', patientId, version: 1 });
}

async function addIdentifiers(work: Work, patientId: string, given: Registration['identifiers']) {
  const rows = identifierRows(work, given).map((row) => ({ ...row, patient_id: patientId }));
  const made = await work.db
    .insertInto('patient_identifier')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  // A concurrent registration has taken the same number.
  if (made.length < rows.length) throw new AppError('IDENTIFIERS_DISAGREE');
}

type NewPatient = Known & { entity_id: string; id: string; ssn_sealed: string | null; field_writers: string };

/** Numbers are random: sequential ones would reveal how many patients other organizations have. */
const MAX_ATTEMPTS = 5;

async function insertPatient(
  work: Work,
  patient: NewPatient,
  given: Registration['identifiers'],
): Promise<string> {
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    const patient_number = `P${work.randomInt(10_000_000, 100_000_000)}`;
    const insert = work.db
      .insertInto('patient')
      .values({ ...patient, patient_number })
      .onConflict((conflict) => conflict.columns(['entity_id', 'patient_number']).doNothing())
      .returning('id');
    const identifiers = [ownIdentifier('patient', patient_number), ...given];
    const done = await insertIdentified(work, 'patient', insert, { owner: { id: patient.id }, identifiers });
    if (done.made === 0) continue;
    // A concurrent registration has taken the same number.
    if (done.given < identifiers.length) throw new AppError('IDENTIFIERS_DISAGREE');
    return patient_number;
  }
  throw new Error('no free patient number was found');
}

async function versionOf(db: Db, patientId: string): Promise<number> {
  const { version } = await db
    .selectFrom('patient')
    .select('version')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * An identifier of a patient with another name and another date of birth has been reassigned to another person. A
 * patient who was merged into them is the same person.
 */
async function mustBeSamePerson({ db }: Work, patientId: string, facts: PatientPatch): Promise<void> {
  const [name] = facts.name ?? [];
  const { birthDate } = facts;
  if (!name || !birthDate) return;
  const { rows } = await sql<{ birthDate: string | null; isSameName: boolean }>`
    select last_name_key = folded(${name.familyName}) as "isSameName", birth_date as "birthDate"
    from patient where id in (select people_of_patient(${patientId}::uuid))`.execute(db);
  if (rows.length > 0 && rows.every((known) => isAnotherPerson(known, birthDate)))
    throw new AppError('IDENTIFIER_RECYCLED');
}
