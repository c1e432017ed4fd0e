import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { coverageProblems, isDuplicate } from '@waypost/contract/coverages/rules';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { todayIn } from '../../infrastructure/dates.ts';
import { facilityRows } from '../facilities/readable.ts';
import {
  addressColumnsOf,
  type CoverageRow,
  noAddress,
  payerAddressColumns,
  presentCoverage,
  type WrittenColumns,
} from './coverage-columns.ts';
import type { PayerFacts } from './payer-facts.ts';

/** The insurances of a case, in billing order. */
export const coverageRowsOf = (db: Db, caseId: string): Promise<CoverageRow[]> =>
  db
    .selectFrom('case_coverage')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const coveragesOf = async (db: Db, caseId: string): Promise<CaseCoverage[]> =>
  (await coverageRowsOf(db, caseId)).map(presentCoverage);

/** The case whose coverages are to change, and its facility. */
export type CoveredCase = {
  id: string;
  patient_id: string;
  facility_id: string;
  lcode: string;
  client_code: string;
  /** The current day at the facility. */
  today: string;
};

/**
 * Locks a case for a change of its coverages: their set and their order concern all of them. A case that the caller
 * cannot see is not found.
 */
export async function lockCase(work: Work, caseId: string): Promise<CoveredCase> {
  const of = await work.db
    .selectFrom('patient_case')
    .select(['id', 'patient_id', 'facility_id'])
    .where('id', '=', caseId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!of) throw new AppError('NOT_FOUND');
  return coveredCase(work, of);
}

type CaseKeys = Pick<CoveredCase, 'id' | 'patient_id' | 'facility_id'>;

/** A locked case, with the data of its facility that its coverages need. */
export async function coveredCase(work: Work, of: CaseKeys): Promise<CoveredCase> {
  const covered = (await coveredCases(work, [of])).get(of.id);
  if (!covered) throw new AppError('NOT_FOUND');
  return covered;
}

/** Cases with the data of their facilities that their coverages need, by id. */
export async function coveredCases(
  { db, clock }: Work,
  cases: readonly CaseKeys[],
): Promise<Map<string, CoveredCase>> {
  const facilities = await db
    .selectFrom(facilityRows.as('facility'))
    .select(['id', 'lcode', 'client_code', 'time_zone'])
    .where('id', 'in', [...new Set(cases.map(({ facility_id }) => facility_id))])
    .execute();
  const byId = new Map(
    facilities.map(({ id, time_zone, ...codes }) => [
      id,
      { ...codes, today: todayIn(time_zone, clock.now()) },
    ]),
  );
  return new Map(
    cases.flatMap((of) => {
      const facility = byId.get(of.facility_id);
      return facility ? [[of.id, { ...of, ...facility }] as const] : [];
    }),
  );
}

/** The coverage after the change, with its position in the billing order. */
type Next = Pick<
  CoverageRow,
  | 'position'
  | 'insurance_name'
  | 'insurance_code'
  | 'subscriber_id'
  | 'address_code'
  | 'media'
  | 'period_start'
  | 'period_end'
  | 'subscriber_birth_date'
>;

/** The fields by which two insurances of a case are the same. */
export const identityOf = (
  row: Pick<CoverageRow, 'insurance_name' | 'insurance_code' | 'subscriber_id'>,
) => ({
  insuranceName: row.insurance_name,
  planCode: row.insurance_code,
  subscriberId: row.subscriber_id,
});

/** The fields of an insurance that the check of another insurance of its case needs. */
export type OtherCoverage = Pick<
  CoverageRow,
  'status' | 'insurance_name' | 'insurance_code' | 'subscriber_id'
>;

/**
 * Refuses contradicting dates, and an insurance that the case already has (C-222, C-223).
 * @param others of the same case
 */
export function checkCoverage(next: Next, others: readonly OtherCoverage[], today: string): void {
  const dates = {
    periodStart: next.period_start,
    periodEnd: next.period_end,
    birthDate: next.subscriber_birth_date,
  };
  const problems = coverageProblems(dates, today);
  if (problems.length > 0)
    throw new AppError(
      'INVALID',
      problems.map(({ path, message }) => ({ path: path.join('.'), message })),
    );
  const active = others.filter(({ status }) => status === 'Active');
  if (isDuplicate(identityOf(next), active.map(identityOf))) throw new AppError('DUPLICATE_COVERAGE');
}

type ResolvedColumns = WrittenColumns & Pick<CoverageRow, 'payer_id' | 'plan_name'>;

/**
 * The values of a coverage that the payer data determines, whatever was sent: the payer for eligibility checks, the
 * name of the plan, the transmission of claims (C-226), and the lines of an address given by its code.
 * @param before the coverage before the change; it keeps an address that has been deactivated since
 */
export async function resolvedByPayerData(
  payers: PayerFacts,
  { facility_id: facilityId, today }: CoveredCase,
  next: Next,
  before: CoverageRow | null,
  isAddressWritten: boolean,
): Promise<ResolvedColumns> {
  const found = next.insurance_code === null ? undefined : await payers.planOf(next.insurance_code);
  // An ended plan is only valid for an insurance that has it already.
  const plan = found?.isEnded && before?.insurance_code !== next.insurance_code ? undefined : found;
  if (!plan) {
    const isSame =
      before?.insurance_name === next.insurance_name && before.insurance_code === next.insurance_code;
    const known = isSame
      ? before
      : { payer_id: await payers.payerNamed(next.insurance_name), plan_name: null };
    if (next.address_code === null) return { payer_id: known.payer_id, plan_name: known.plan_name };
    if (isAddressWritten) throw unknownAddress();
    return { payer_id: known.payer_id, plan_name: known.plan_name, ...noAddress };
  }
  const { media } = await payers.billingOf(plan.id, { facilityId, sequence: next.position });
  const resolved = { payer_id: plan.payerId, plan_name: plan.harpInsurancePlan, media };
  const code = next.address_code;
  if (code === null) return resolved;
  const address = plan.payerAddresses.find((one) => one.code === code);
  const isKept = before?.address_code === code && before.insurance_code === next.insurance_code;
  const isGone =
    !address || (address.deactivationDate !== null && address.deactivationDate <= today && !isKept);
  // An address belongs to its plan, so a change of plan removes it.
  if (isGone && !isAddressWritten) return { ...resolved, ...noAddress };
  if (isGone) throw unknownAddress();
  const lines = isKept ? addressColumnsOf(before) : payerAddressColumns(code, address.address);
  return { ...resolved, ...lines };
}

const unknownAddress = (): AppError =>
  new AppError('INVALID', [
    { path: 'coverage.address.addressCode', message: 'Not an address that this plan has now' },
  ]);
