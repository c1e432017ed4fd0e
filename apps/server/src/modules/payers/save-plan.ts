import { message } from '@waypost/contract/core/messages';
import type { ManagedPlan, NewPlan, WrittenPlan } from '@waypost/contract/payers/plan-calls';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { payerConnectionRows } from '../eligibility/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { managedPlan } from './managed-plans.ts';

/** Adds a plan to those of the entity. */
export async function createPlan(work: Work, { insuranceCode, ...plan }: NewPlan): Promise<string> {
  const { db, entity } = work;
  const payer = await payerOf(work, plan.payerCode, null);
  await checkFacilities(work, plan);
  const id = newId(work.clock);
  const taken = await db
    .selectFrom('payer_plan')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['insurance_code']), '=', insuranceCode.toLowerCase()))
    .executeTakeFirst();
  const made =
    !taken &&
    (await db
      .insertInto('payer_plan')
      .values({ ...columnsOf(plan, payer), entity_id: entity.id, id, insurance_code: insuranceCode })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst());
  if (!made) throw new AppError('PLAN_CODE_TAKEN');
  await writeParts(work, id, plan);
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'PayerPlan',
    domainId: id,
    details: changes(null, plan),
    snapshot: { InsuranceCode: insuranceCode, InsurancePlan: plan.insurancePlan },
  });
  return id;
}

/** Changes a plan, with its addresses and billing. */
export async function changePlan(work: Work, id: string, version: number, plan: WrittenPlan): Promise<void> {
  const before = await planToChange(work, id, version);
  const payer = await payerOf(work, plan.payerCode, before);
  await checkFacilities(work, plan);
  const codes = new Set(plan.addresses.map(({ code }) => code));
  const missing = before.addresses.filter(({ code }) => !codes.has(code));
  // Insurances refer to an address by code: it is ended by its date instead of removed.
  if (missing.length > 0)
    throw new AppError(
      'INVALID',
      missing.map(({ code }) => ({ path: 'addresses', message: message('plan.addressKept', { code }) })),
    );
  const details = changes(before, plan);
  if (details.length === 0) return;
  await work.db
    .updateTable('payer_plan')
    .set({ ...columnsOf(plan, payer), version: version + 1 })
    .where('id', '=', id)
    .execute();
  for (const table of ['payer_plan_address', 'payer_plan_billing'] as const)
    await work.db.deleteFrom(table).where('plan_id', '=', id).execute();
  await writeParts(work, id, plan);
  record(work, before, details);
}

/** Ends a plan, or reactivates it. */
export async function endPlan(work: Work, id: string, version: number, isEnded: boolean): Promise<void> {
  const before = await planToChange(work, id, version);
  if ((before.endedAt !== null) === isEnded) return;
  const endedAt = isEnded ? work.clock.now() : null;
  await work.db
    .updateTable('payer_plan')
    .set({ ended_at: endedAt, version: version + 1 })
    .where('id', '=', id)
    .execute();
  record(work, before, [
    { propertyName: 'Ended', previousValue: before.endedAt, newValue: endedAt?.toISOString() ?? null },
  ]);
}

/** Locks a plan, in the version that the user saw. */
async function planToChange(work: Work, id: string, version: number): Promise<ManagedPlan> {
  await work.db.selectFrom('payer_plan').select('id').where('id', '=', id).forUpdate().execute();
  const plan = await managedPlan(work, id);
  if (plan.version !== version) throw new AppError('VERSION_CHANGED');
  return plan;
}

const record = (
  work: Work,
  { planId, insuranceCode, insurancePlan }: ManagedPlan,
  details: PropertyChange[],
) =>
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'PayerPlan',
    domainId: planId,
    details,
    snapshot: { InsuranceCode: insuranceCode, InsurancePlan: insurancePlan },
  });

const columnsOf = (plan: WrittenPlan, payer_id: string | null) => ({
  insurance_plan: plan.insurancePlan,
  client_insurance_code: plan.clientInsuranceCode,
  payer_name: plan.payerName,
  payer_id,
  insurance_company: plan.insuranceCompany,
  insurance_category: plan.insuranceCategory,
  financial_category: plan.financialCategory,
  parent_insurance_company: plan.parentInsuranceCompany,
});

/** The payer of the plan's eligibility checks: one with a connection, or the present one. */
async function payerOf(
  { db }: Work,
  code: string | null,
  before: Pick<ManagedPlan, 'payerCode'> | null,
): Promise<string | null> {
  if (code === null) return null;
  const payer = await db
    .selectFrom('payer as p')
    .leftJoin(payerConnectionRows.as('c'), 'c.payer_id', 'p.id')
    .select(['p.id', 'c.id as connection'])
    .where('p.code', '=', code)
    .executeTakeFirst();
  if (!payer || (payer.connection === null && before?.payerCode !== code))
    throw new AppError('INVALID', [{ path: 'payerCode', message: message('plan.payerUnknown') }]);
  return payer.id;
}

/** Billing rows may name any facility of the entity, because plans belong to the whole organization. */
async function checkFacilities({ db }: Work, { billing }: WrittenPlan): Promise<void> {
  const named = [...new Set(billing.flatMap(({ facilityId }) => facilityId?.toLowerCase() ?? []))];
  if (named.length === 0) return;
  const rows = await db
    .selectFrom(facilityRows.as('facility'))
    .select('id')
    .where('id', 'in', named)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const wrong = billing.flatMap(({ facilityId }, at) =>
    facilityId === null || known.has(facilityId.toLowerCase())
      ? []
      : [{ path: `billing.${at}.facilityId`, message: message('plan.facilityUnknown') }],
  );
  if (wrong.length > 0) throw new AppError('INVALID', wrong);
}

async function writeParts({ db, entity, clock }: Work, plan_id: string, plan: WrittenPlan): Promise<void> {
  const own = () => ({ entity_id: entity.id, plan_id, id: newId(clock) });
  const addresses = plan.addresses.map(({ postalCode, deactivatedOn, ...lines }) => ({
    ...own(),
    ...lines,
    postal_code: postalCode,
    deactivated_on: deactivatedOn,
  }));
  if (addresses.length > 0) await db.insertInto('payer_plan_address').values(addresses).execute();
  const billing = plan.billing.map((row) => ({
    ...own(),
    facility_id: row.facilityId,
    insurance_sequence: row.insuranceSequence,
    media_type: row.mediaType,
    requirement_code: row.requirementCode,
  }));
  if (billing.length > 0) await db.insertInto('payer_plan_billing').values(billing).execute();
}

/** The name of each property in the audit record. */
const labels = {
  insurancePlan: 'InsurancePlan',
  clientInsuranceCode: 'ClientInsuranceCode',
  payerName: 'PayerName',
  payerCode: 'PayerCode',
  insuranceCompany: 'InsuranceCompany',
  insuranceCategory: 'InsuranceCategory',
  financialCategory: 'FinancialCategory',
  parentInsuranceCompany: 'ParentInsuranceCompany',
  addresses: 'Addresses',
  billing: 'Billing',
} as const satisfies Record<keyof WrittenPlan, string>;
type ShownFields = Pick<ManagedPlan, keyof typeof labels>;

const shownValue = (value: ShownFields[keyof ShownFields]): string | null => {
  if (value === null || typeof value === 'string') return value;
  const rows = value.map((row) =>
    Object.entries(row)
      .filter(([name, part]) => part !== null && name !== 'facilityName')
      .map(([name, part]) => `${name} ${part}`)
      .toSorted()
      .join(', '),
  );
  return rows.length === 0 ? null : rows.toSorted().join('; ');
};

/** The differences between a stored plan and the written one. */
function changes(before: ShownFields | null, after: WrittenPlan): PropertyChange[] {
  const written: ShownFields = {
    ...after,
    billing: after.billing.map((row) => ({ ...row, facilityName: null })),
  };
  return (Object.keys(labels) as Array<keyof typeof labels>).flatMap((name) => {
    const [previousValue, newValue] = [before && shownValue(before[name]), shownValue(written[name])];
    return previousValue === newValue ? [] : [{ propertyName: labels[name], previousValue, newValue }];
  });
}
