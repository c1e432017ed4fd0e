import type { CaseCoverage, ListedCoverage, NewCoverage } from '@waypost/contract/coverages/calls';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import type { Writer } from '../sources/module.ts';
import { type CoverageRow, coverageSnapshot, writtenColumns } from './coverage-columns.ts';
import {
  type CoveredCase,
  checkCoverage,
  coverageRowsOf,
  coveragesOf,
  lockCase,
  type OtherCoverage,
  resolvedByPayerData,
} from './coverages.ts';
import { orderCoverages } from './order-coverages.ts';
import { PayerFacts } from './payer-facts.ts';
import { origin } from './sent-coverages.ts';

type Added = { caseId: string; body: NewCoverage };

/** Adds an insurance to a case (C-289): last in the billing order, or at the requested position. */
export async function addCoverage(work: Work, { caseId, body }: Added): Promise<string> {
  const of = await lockCase(work, caseId);
  checkPlace(of, body);
  const others = await coverageRowsOf(work.db, caseId);
  const place = Math.min(body.order ?? Number.POSITIVE_INFINITY, others.length + 1);
  const coverageId = await insertCoverage(work, of, body, others, place);
  work.emit({ type: 'coverage.added', subjectId: coverageId, caseId, facilityId: of.facility_id, data: {} });
  if (place <= others.length) {
    const ids = others.map(({ id }) => id).toSpliced(place - 1, 0, coverageId);
    await orderCoverages(work, caseId, ids);
  }
  return coverageId;
}

type Body = Pick<NewCoverage, 'coverageSubscriber' | 'coverageRelationshipType'> &
  Pick<ListedCoverage, 'coverage'>;

/**
 * Writes an insurance of a case after the others, with an audit record.
 * @param place its intended position in the billing order
 * @param source that sends it
 */
export async function insertCoverage(
  work: Work,
  of: CoveredCase,
  body: Body,
  others: readonly CoverageRow[],
  place: number,
  source: Writer = null,
): Promise<string> {
  const row = await newCoverage(work, of, body, { others, place, source, payers: new PayerFacts(work.db) });
  await work.db.insertInto('case_coverage').values(row).execute();
  recordNewCoverage(work, row);
  return row.id;
}

type Adding = {
  others: ReadonlyArray<OtherCoverage & Pick<CoverageRow, 'position'>>;
  /** Its intended position in the billing order. */
  place: number;
  source: Writer;
  payers: PayerFacts;
};

/**
 * The row of a new insurance, after the others of its case.
 * @throws AppError
 */
export async function newCoverage(
  work: Work,
  of: CoveredCase,
  body: Body,
  { others, place, source, payers }: Adding,
) {
  const written = {
    ...writtenColumns(body),
    insurance_name: body.coverage.insuranceName,
    insurance_code: body.coverage.rcsInsuranceCode || null,
    subscriber_id: body.coverage.subscriberId,
    relationship: body.coverageRelationshipType.relationshipTypeName,
    media: body.coverage.media,
  };
  const next = {
    period_start: null,
    period_end: null,
    group_number: null,
    address_code: null,
    subscriber_first_name: null,
    subscriber_last_name: null,
    subscriber_birth_date: null,
    subscriber_gender: null,
    ...written,
    position: Math.max(0, ...others.map(({ position }) => position)) + 1,
  };
  checkCoverage(next, others, of.today);
  const columns = {
    ...next,
    ...(await resolvedByPayerData(payers, of, { ...next, position: place }, null, true)),
  };
  return {
    ...columns,
    entity_id: work.entity.id,
    id: newId(work.clock),
    case_id: of.id,
    facility_id: of.facility_id,
    payment_type: 'Insurance',
    status: 'Active',
    ...(source ? origin(body, source) : {}),
  };
}
export type NewCoverageRow = Awaited<ReturnType<typeof newCoverage>>;

/** Audits a new insurance by the values that describe it, without its keys. */
export function recordNewCoverage(work: Work, row: NewCoverageRow): void {
  const {
    entity_id: _entity,
    id,
    case_id,
    facility_id: _facility,
    payment_type: _type,
    status: _status,
    ...columns
  } = row;
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'Coverage',
    domainId: id,
    snapshot: { CaseId: case_id, ...coverageSnapshot(columns) },
  });
}

export async function coverageIn(db: Db, caseId: string, id: string): Promise<CaseCoverage> {
  const made = (await coveragesOf(db, caseId)).find(({ coverageId }) => coverageId === id);
  if (!made) throw new AppError('NOT_FOUND');
  return made;
}

/** Checks the statements of the body about the case: the server knows its facility and patient. */
function checkPlace(of: CoveredCase, body: NewCoverage): void {
  const facts = {
    patientId: of.patient_id,
    facilityId: of.facility_id,
    lCode: of.lcode,
    clientCode: of.client_code,
  } as const;
  const wrong = (Object.keys(facts) as Array<keyof typeof facts>).filter(
    (name) => (body[name] ?? '') !== '' && body[name] !== facts[name],
  );
  if (wrong.length > 0)
    throw new AppError(
      'INVALID',
      wrong.map((path) => ({ path, message: 'Not of this case' })),
    );
}
