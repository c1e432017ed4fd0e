import type { CaseChange } from '@waypost/contract/cases/open';
import type { WrittenDiagnosis, WrittenGuarantor, WrittenPhysician } from '@waypost/contract/cases/visit';
import { physicianLabel } from '@waypost/contract/orders/lists';
import { birthProblem } from '@waypost/contract/patients/birth';
import type { Selectable } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { todayIn } from '../../infrastructure/dates.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';
import { zoneOf } from './visit.ts';

type Table = 'case_guarantor' | 'case_physician' | 'case_diagnosis';
/** A row without its keys. */
type Row<T extends Table> = Omit<Selectable<Tables[T]>, 'entity_id' | 'case_id' | 'facility_id'>;
type Place = { caseId: string; facilityId: string };

/**
 * Replaces the guarantor, physicians and diagnoses of a case with the sent ones; absent ones stay. The caller has
 * locked the case, and writes the audit record.
 * @returns the changes for the audit record
 */
export async function replaceParts(
  work: Work,
  place: Place,
  { guarantor, physicians, diagnoses }: Pick<CaseChange, 'guarantor' | 'physicians' | 'diagnoses'>,
): Promise<PropertyChange[]> {
  return [
    ...(guarantor === undefined ? [] : await replaceGuarantor(work, place, guarantor)),
    ...(physicians === undefined ? [] : await replacePhysicians(work, place, physicians ?? [])),
    ...(diagnoses === undefined ? [] : await replaceDiagnoses(work, place, diagnoses ?? [])),
  ];
}

const caseColumns = ({ entity }: Work, { caseId, facilityId }: Place) => ({
  entity_id: entity.id,
  case_id: caseId,
  facility_id: facilityId,
});

/** Whether two lists of rows are equal; otherwise the change for the audit record. */
function difference<One>(
  propertyName: string,
  before: readonly One[],
  next: readonly One[],
  describe: (one: One) => string,
): PropertyChange[] {
  const inOrder = (rows: readonly One[]) =>
    JSON.stringify(rows.map((row) => Object.entries(row as object).sort(([a], [b]) => (a < b ? -1 : 1))));
  if (inOrder(before) === inOrder(next)) return [];
  const text = (rows: readonly One[]) => rows.map(describe).join('; ') || null;
  return [{ propertyName, previousValue: text(before), newValue: text(next) }];
}

const guarantorColumns = [
  'family_name',
  'first_name',
  'middle_name',
  'relationship',
  'birth_date',
  'phone',
  'line1',
  'line2',
  'city',
  'state',
  'postal_code',
  'country',
] as const satisfies Array<keyof Row<'case_guarantor'>>;

const guarantorRow = (given: WrittenGuarantor): Row<'case_guarantor'> => ({
  family_name: given.familyName,
  first_name: given.firstName || null,
  middle_name: given.middleName || null,
  relationship: given.relationship ?? null,
  birth_date: given.birthDate ?? null,
  phone: given.phoneNumber || null,
  line1: given.address?.line1 || null,
  line2: given.address?.line2 || null,
  city: given.address?.city || null,
  state: given.address?.state || null,
  postal_code: given.address?.postalCode || null,
  country: given.address?.country || null,
});

const guarantorText = (row: Row<'case_guarantor'>): string =>
  [
    [row.first_name, row.middle_name, row.family_name].filter(Boolean).join(' '),
    row.relationship,
    row.birth_date && `born ${row.birth_date}`,
    row.phone,
    row.line1,
    row.line2,
    row.city,
    row.state,
    row.postal_code,
    row.country,
  ]
    .filter(Boolean)
    .join(', ');

/** A guarantor must have been born by today. */
async function checkBirth({ db, clock }: Work, { facilityId }: Place, birthDate: string): Promise<void> {
  const wrong = birthProblem(birthDate, todayIn(await zoneOf(db, facilityId), clock.now()));
  if (wrong) throw new AppError('INVALID', [{ path: 'guarantor.birthDate', message: wrong }]);
}

async function replaceGuarantor(
  work: Work,
  place: Place,
  given: WrittenGuarantor | null,
): Promise<PropertyChange[]> {
  const before = await work.db
    .selectFrom('case_guarantor')
    .select(guarantorColumns)
    .where('case_id', '=', place.caseId)
    .execute();
  if (given?.birthDate) await checkBirth(work, place, given.birthDate);
  const next = given ? [guarantorRow(given)] : [];
  const changes = difference('Guarantor', before, next, guarantorText);
  if (changes.length === 0) return [];
  await work.db.deleteFrom('case_guarantor').where('case_id', '=', place.caseId).execute();
  const rows = next.map((row) => ({ ...caseColumns(work, place), ...row }));
  if (rows.length > 0) await work.db.insertInto('case_guarantor').values(rows).execute();
  return changes;
}

const physicianRow = (given: WrittenPhysician, at: number): Row<'case_physician'> => ({
  position: at + 1,
  role: given.role,
  npi: given.npi || null,
  family_name: given.familyName || null,
  first_name: given.firstName || null,
  middle_name: given.middleName || null,
  suffix: given.suffix || null,
});

const physicianText = (row: Row<'case_physician'>): string =>
  `${row.role}: ${physicianLabel({
    npi: row.npi ?? '',
    familyName: row.family_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    suffix: row.suffix,
  })}`;

async function replacePhysicians(
  work: Work,
  place: Place,
  given: readonly WrittenPhysician[],
): Promise<PropertyChange[]> {
  const before = await work.db
    .selectFrom('case_physician')
    .select(['position', 'role', 'npi', 'family_name', 'first_name', 'middle_name', 'suffix'])
    .where('case_id', '=', place.caseId)
    .orderBy('position')
    .execute();
  const next = given.map(physicianRow);
  const changes = difference('Physicians', before, next, physicianText);
  if (changes.length === 0) return [];
  await work.db.deleteFrom('case_physician').where('case_id', '=', place.caseId).execute();
  const rows = next.map((row) => ({ ...caseColumns(work, place), ...row }));
  if (rows.length > 0) await work.db.insertInto('case_physician').values(rows).execute();
  return changes;
}

/** A code is stored with its dot, so that equal codes compare as equal. */
const withDot = (code: string): string => {
  const signs = code.replace('.', '');
  return signs.length > 3 ? `${signs.slice(0, 3)}.${signs.slice(3)}` : signs;
};
const diagnosisRow = (given: WrittenDiagnosis, at: number): Row<'case_diagnosis'> => ({
  position: at + 1,
  code: withDot(given.code),
  system: given.system,
  type: given.type ?? null,
});

const diagnosisText = ({ code, system, type }: Row<'case_diagnosis'>): string =>
  [`${code} (${system})`, type?.toLowerCase()].filter(Boolean).join(', ');

async function replaceDiagnoses(
  work: Work,
  place: Place,
  given: readonly WrittenDiagnosis[],
): Promise<PropertyChange[]> {
  const before = await work.db
    .selectFrom('case_diagnosis')
    .select(['position', 'code', 'system', 'type'])
    .where('case_id', '=', place.caseId)
    .orderBy('position')
    .execute();
  const next = given.map(diagnosisRow);
  const changes = difference('Diagnoses', before, next, diagnosisText);
  if (changes.length === 0) return [];
  await work.db.deleteFrom('case_diagnosis').where('case_id', '=', place.caseId).execute();
  const rows = next.map((row) => ({ ...caseColumns(work, place), ...row }));
  if (rows.length > 0) await work.db.insertInto('case_diagnosis').values(rows).execute();
  return changes;
}
