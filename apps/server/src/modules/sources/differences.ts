import { isDeepStrictEqual } from 'node:util';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import type { Difference, Writer } from './reconcile.ts';

/** The subject of a difference: a patient, or one of the insurances of their cases. */
export type Subject = {
  patientId: string;
  coverage: { id: string; caseId: string; facilityId: string } | null;
};

/** A difference that waits for a decision. */
export type Open = {
  id: string;
  sourceId: string;
  sourceName: string;
  seenAt: Date;
  patientId: string;
  coverageId: string | null;
  caseId: string | null;
  field: string;
  sent: Record<string, unknown>;
  ssnSealed: string | null;
};

/** The column of an SSN, which is sealed separately. */
const SSN = 'ssn';

/** The columns that a source sent, with an SSN as its digits. */
export const sentOf = (
  keyring: Keyring | null,
  { field, sent, ssnSealed }: Pick<Open, 'field' | 'sent' | 'ssnSealed'>,
): Record<string, unknown> =>
  field === SSN ? { [SSN]: ssnSealed === null ? null : (keyring?.open('ssn', ssnSealed) ?? null) } : sent;

/** The sent columns in their stored form. */
function stored(keyring: Keyring | null, field: string, sent: Record<string, unknown>) {
  if (field !== SSN) return { sent: JSON.stringify(sent), ssn_sealed: null };
  const digits = sent[SSN];
  return {
    sent: '{}',
    ssn_sealed: typeof digits === 'string' && keyring ? keyring.seal('ssn', digits) : null,
  };
}

/** An insurance keeps its differences when its case moves to another patient. */
const about = ({ patientId, coverage }: Subject) =>
  coverage
    ? sql`d.coverage_id = ${coverage.id}::uuid`
    : sql`d.patient_id = ${patientId}::uuid and d.coverage_id is null`;

type Resolved<Row> = {
  source: Writer;
  now: Row;
  sentFields: readonly string[];
  differences: readonly Difference<Row>[];
};

/**
 * Stores values that a source sent against a correction until somebody decides, replacing its earlier ones. Values that
 * somebody has rejected are not asked about again; differences that no longer exist are closed.
 * @param change the columns after the change, with the sent fields, different or not
 * @param wordsOf describes a difference for the audit
 * @param keyring when an SSN may be among the columns
 */
export async function resolveDifferences<Row extends object>(
  work: Work,
  subject: Subject,
  change: Resolved<Row>,
  wordsOf: (sent: Partial<Row>) => PropertyChange[],
  keyring: Keyring | null = null,
): Promise<void> {
  const { db, clock, entity, audit } = work;
  await agreeDifferences(work, subject, change, keyring);
  if (!change.source) return;
  const { sourceId } = change.source;
  for (const { field, sent } of change.differences) {
    const { rows: known } = await sql<Pick<Open, 'field' | 'sent' | 'ssnSealed'>>`
      select d.field, d.sent, d.ssn_sealed as "ssnSealed" from source_difference d
      where ${about(subject)} and d.source_id = ${sourceId}::uuid and d.field = ${field}
        and (d.decision is null or d.decision = 'kept')`.execute(db);
    if (known.some((one) => isDeepStrictEqual(sentOf(keyring, one), sent))) continue;
    await sql`
      update source_difference d set decision = 'replaced', decided_at = ${clock.now()}
      where ${about(subject)} and d.field = ${field} and d.decision is null`.execute(db);
    const id = newId(clock);
    await db
      .insertInto('source_difference')
      .values({
        entity_id: entity.id,
        id,
        source_id: sourceId,
        patient_id: subject.patientId,
        coverage_id: subject.coverage?.id ?? null,
        case_id: subject.coverage?.caseId ?? null,
        facility_id: subject.coverage?.facilityId ?? null,
        field,
        ...stored(keyring, field, sent as Record<string, unknown>),
        seen_at: clock.now(),
      })
      .execute();
    audit({
      action: 'Mutation',
      operation: 'Create',
      domainType: 'SourceDifference',
      domainId: id,
      details: wordsOf(sent),
      snapshot: {
        PatientId: subject.patientId,
        ...(subject.coverage ? { CaseId: subject.coverage.caseId } : {}),
      },
    });
  }
}

/** Closes differences that no longer exist. */
async function agreeDifferences<Row extends object>(
  work: Work,
  subject: Subject,
  { source, now, sentFields, differences }: Resolved<Row>,
  keyring: Keyring | null,
): Promise<void> {
  const { rows } = await sql<Pick<Open, 'id' | 'sourceId' | 'field' | 'sent' | 'ssnSealed'>>`
    select d.id, d.source_id as "sourceId", d.field, d.sent, d.ssn_sealed as "ssnSealed" from source_difference d where ${about(subject)} and d.decision is null`.execute(
    work.db,
  );
  const isSame = (row: Pick<Open, 'field' | 'sent' | 'ssnSealed'>): boolean =>
    Object.entries(sentOf(keyring, row)).every(([column, value]) =>
      isDeepStrictEqual((now as Record<string, unknown>)[column] ?? null, value),
    );
  // Whether the source now sends the stored value, after another one before.
  const isOver = ({ sourceId, field }: Pick<Open, 'sourceId' | 'field'>): boolean =>
    sourceId === source?.sourceId &&
    sentFields.includes(field) &&
    !differences.some((one) => one.field === field);
  const agreed = rows.filter((row) => isSame(row) || isOver(row));
  for (const { id } of agreed) await decide(work, id, 'agreed', subject);
}

/** Those of some insurances that have a difference to decide. */
export async function coveragesWithDifferences(
  { db }: Pick<Work, 'db'>,
  coverageIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select d.coverage_id as id from source_difference d
    where d.coverage_id = any (${coverageIds}::uuid[]) and d.decision is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Audits the decision on a difference. */
async function decide(
  { db, clock, actor, audit }: Work,
  id: string,
  decision: 'kept' | 'taken' | 'agreed',
  { patientId, coverage }: Subject,
): Promise<void> {
  await db
    .updateTable('source_difference')
    .set({ decision, decided_at: clock.now(), decided_by: actor.id })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .execute();
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'SourceDifference',
    domainId: id,
    details: [{ propertyName: 'Decision', previousValue: null, newValue: decisions[decision] }],
    snapshot: { PatientId: patientId, ...(coverage ? { CaseId: coverage.caseId } : {}) },
  });
}
const decisions = {
  kept: 'Kept what is here',
  taken: 'Took what the source sent',
  agreed: 'The same by now',
};

/** The open differences of a patient, and of the insurances of one of their cases. */
export async function openDifferences(
  work: Work,
  { patientId, caseId }: { patientId: string; caseId: string },
): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select d.id, d.source_id as "sourceId", s.name as "sourceName", d.seen_at as "seenAt", d.patient_id as "patientId",
      d.coverage_id as "coverageId", d.case_id as "caseId", d.field, d.sent, d.ssn_sealed as "ssnSealed"
    from source_difference d join source s on s.entity_id = d.entity_id and s.id = d.source_id
    where (d.case_id = ${caseId}::uuid or (d.case_id is null and d.patient_id = ${patientId}::uuid)) and d.decision is null
    order by d.case_id nulls first, d.seen_at, d.id`.execute(work.db);
  return rows;
}

/**
 * Decides a difference.
 * @throws AppError `NOT_FOUND` when it is not open
 */
export async function decideDifference(work: Work, open: Open, decision: 'kept' | 'taken'): Promise<void> {
  // Locks the patient or case first, in the order of every writer, then the differences.
  await sql`select from ${sql.table(open.caseId ? 'patient_case' : 'patient')}
    where id = ${open.caseId ?? open.patientId}::uuid for no key update`.execute(work.db);
  const { rows } = await sql`
    select from source_difference where id = ${open.id}::uuid and decision is null for update`.execute(
    work.db,
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  const coverage =
    open.coverageId && open.caseId ? { id: open.coverageId, caseId: open.caseId, facilityId: '' } : null;
  await decide(work, open.id, decision, { patientId: open.patientId, coverage });
}
