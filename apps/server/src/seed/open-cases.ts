import { namedCaseSchema } from '@waypost/contract/cases/open';
import { namedPatientSchema } from '@waypost/contract/patients/register';
import type { PhoneType } from '@waypost/contract/patients/shapes';
import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import type { Db } from '../infrastructure/database.ts';
import { addDays } from '../infrastructure/dates.ts';
import { putCase } from '../modules/cases/module.ts';
import { putPatient } from '../modules/patients/module.ts';
import { inBatches } from './batches.ts';
import { carryOut, registrar, type SeedStep } from './commands.ts';
import { type CastCoverage, coveragesOf } from './coverages.ts';
import { demographicsOf } from './demographics.ts';
import { furtherCases, relatedRecords } from './further-cases.ts';
import type { Gaps } from './gaps.ts';
import type { CastEntity } from './organizations.ts';
import type { CastCase } from './patients.ts';

const DAY_MS = 86_400_000;
/** Maximum age in days of the events of a case. */
const OLDEST = 10;
type Tools = { clock: Clock; keyring: Keyring; entity: CastEntity };
type Opened = Pick<CastCase, 'patientId' | 'caseId'>;

/**
 * Registers the patients of the cast and opens their cases, each before any event in it.
 * @returns the cases with their assigned ids and numbers, in the same order
 */
export async function openCases(
  db: Db,
  tools: Tools,
  cases: readonly CastCase[],
  gaps: Gaps,
): Promise<CastCase[]> {
  const { entity, keyring } = tools;
  const actor = registrar(entity);
  const patients = new Map<string, string>();
  const all = [...cases, ...furtherCases(entity, cases)];
  const opened = await carryOut(
    db,
    entity,
    actor,
    all.map(
      (of): SeedStep<Opened> => ({
        at: openedAt(tools.clock, of),
        run: async (work) => {
          const known = patients.get(of.patientId);
          const patientId = known ?? (await registered(putPatient(work, keyring, patientOf(of, gaps))));
          patients.set(of.patientId, patientId);
          const { caseId } = await putCase(work, caseOf(of, patientId, gaps));
          return { patientId, caseId };
        },
      }),
    ),
  );
  await noteDeaths(db, tools, cases);
  const made = await withAssignedValues(db, all, opened);
  for (const [status, alike] of Map.groupBy(made, (of) => of.status)) await setStatus(db, status, alike);
  const first = made.slice(0, cases.length);
  for (const batch of inBatches(relatedRecords(entity, first)))
    await db.insertInto('case_related_record').values(batch).execute();
  return first;
}

/** Before the visit, and before any work on it. */
function openedAt(clock: Clock, { serviceStart }: CastCase): Date {
  const latest = clock.now().getTime() - OLDEST * DAY_MS;
  return new Date(Math.min(latest, new Date(serviceStart).getTime() - DAY_MS));
}

async function registered(patient: ReturnType<typeof putPatient>): Promise<string> {
  const { patientId } = await patient;
  if (patientId === null) throw new Error('a patient of the cast was not registered');
  return patientId;
}

/** The authority of the hospital's numbers, besides those that Waypost assigns. */
const authorityOf = ({ facility }: CastCase): string =>
  `urn:demo:${facility.lcode.slice(0, -1).toLowerCase()}`;
const recordOf = (of: CastCase) => ({ authority: authorityOf(of), type: 'MR', value: of.recordNumber });

function patientOf(of: CastCase, gaps: Gaps) {
  const known = demographicsOf(of, gaps.get(of.caseId) === 'no phone number');
  const phones: Record<PhoneType, unknown> = {
    Home: known.home_phone,
    Mobile: known.mobile_phone,
    Work: known.work_phone,
  };
  const lines = (known.address_lines ?? []) as string[];
  return namedPatientSchema.parse({
    identifiers: [recordOf(of)],
    // The cast contains no duplicates.
    isAnother: true,
    name: [{ firstName: of.firstName, familyName: of.lastName, middleInitial: of.middleName }],
    birthDate: of.birthDate,
    gender: of.gender,
    socialSecurityNumber: of.ssn,
    medicalRecordNumber: of.recordNumber,
    masterPatientIndex: known.master_patient_index,
    maritalStatus: known.marital_status,
    language: known.language,
    ethnicity: known.ethnicity,
    email: known.email,
    address: [
      {
        line: lines.map((value, at) => ({ id: at + 1, value })),
        city: known.city,
        state: known.state,
        postalCode: known.postal_code,
        country: known.country,
      },
    ],
    patientPhoneNumber: Object.entries(phones).flatMap(([phoneType, phoneNumber]) =>
      phoneNumber ? [{ phoneType, phoneNumber }] : [],
    ),
  });
}

const caseOf = (of: CastCase, patientId: string, gaps: Gaps) =>
  namedCaseSchema.parse({
    identifiers: [{ authority: authorityOf(of), type: 'VN', value: of.caseNumber }],
    patient: { patientId },
    facilityId: of.facility.id,
    dateOfServiceStart: of.serviceStart,
    dateOfServiceEnd: of.serviceEnd,
    accountNumber: of.accountNumber,
    encounter: `E${of.accountNumber}`,
    location: 'Main building',
    coverages: coveragesOf(of, gaps.get(of.caseId)).map(listed),
  });

const listed = (row: CastCoverage) => ({
  coverage: {
    insuranceName: row.insurance_name,
    subscriberId: row.subscriber_id,
    groupNumber: row.group_number,
    rcsInsuranceCode: row.insurance_code,
    clientInsuranceCode: row.client_insurance_code,
    periodStart: row.period_start,
    periodEnd: row.period_end,
  },
  coverageSubscriber: {
    firstName: row.subscriber_first_name,
    lastName: row.subscriber_last_name,
    birthDate: row.subscriber_birth_date,
    gender: row.subscriber_gender,
    ...(row.subscriber_line1 !== null && {
      address: {
        line1: row.subscriber_line1,
        city: row.subscriber_city,
        state: row.subscriber_state,
        postalCode: row.subscriber_postal_code,
        country: row.subscriber_country,
      },
    }),
  },
  coverageRelationshipType: { relationshipTypeName: row.relationship },
});

/** Nobody is registered as deceased: a death becomes known after the visit, yesterday at the latest. */
async function noteDeaths(db: Db, { clock, keyring, entity }: Tools, cases: readonly CastCase[]) {
  const yesterday = addDays(clock.now().toISOString().slice(0, 10), -1);
  const dead = cases.filter((of) => demographicsOf(of, false).is_deceased);
  const steps = dead.map(
    (of): SeedStep<unknown> => ({
      at: clock.now(),
      run: (work) => {
        const hadVisit = of.serviceStart < yesterday;
        const deceasedDate = hadVisit ? of.serviceStart : yesterday;
        const change = { identifiers: [recordOf(of)], isDeceased: true, deceasedDate };
        return putPatient(work, keyring, namedPatientSchema.parse(change));
      },
    }),
  );
  await carryOut(db, entity, registrar(entity), steps);
}

/** The cases with the values assigned when they were opened. */
async function withAssignedValues(
  db: Db,
  cases: readonly CastCase[],
  opened: readonly Opened[],
): Promise<CastCase[]> {
  const rows = await db
    .selectFrom('patient_case as c')
    .innerJoin('case_coverage as v', (on) =>
      on.onRef('v.entity_id', '=', 'c.entity_id').onRef('v.case_id', '=', 'c.id').on('v.position', '=', 1),
    )
    .select(['c.id', 'c.case_number as caseNumber', 'v.id as coverageId'])
    .execute();
  const given = new Map(rows.map(({ id, ...rest }) => [id, rest]));
  return cases.map((of, at) => {
    const ids = opened[at];
    const numbers = ids && given.get(ids.caseId);
    if (!ids || !numbers) throw new Error('a case of the cast was not opened');
    return { ...of, ...ids, ...numbers };
  });
}

/** The status of a case according to the hospital's system; no command of the product sets it. */
const setStatus = (db: Db, status: string, cases: readonly CastCase[]) =>
  db
    .updateTable('patient_case')
    .set({ status })
    .where(
      'id',
      'in',
      cases.map(({ caseId }) => caseId),
    )
    .execute();
