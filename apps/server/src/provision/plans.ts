import type { Db } from '../infrastructure/database.ts';
import { newId } from '../infrastructure/ids.ts';
import type { AppliedEntity } from './entity.ts';
import type { ProvisionEntity } from './file-shape.ts';
import { differences, type Run, recordChange } from './run.ts';

type Stated = ProvisionEntity['payerPlans'][number];
type Row = Readonly<Record<string, string | number | null>>;

/** Converts rows to texts without their ids, to compare them. */
const texts = (rows: readonly Row[]): string[] =>
  rows.map((row) =>
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name} ${value}`)
      .sort()
      .join(', '),
  );

const addressRows = ({ addresses }: Stated) =>
  addresses
    .map(({ postalCode, deactivatedOn, ...lines }) => ({
      name: null,
      line1: null,
      line2: null,
      line3: null,
      line4: null,
      city: null,
      state: null,
      country: null,
      district: null,
      ...lines,
      postal_code: postalCode ?? null,
      deactivated_on: deactivatedOn ?? null,
    }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));

/** The file's billing rules with facility ids; an unknown facility is a problem. */
async function billingRows(run: Run, { billing }: Stated, path: string) {
  const facilities = await run.db.selectFrom('facility').select(['id', 'lcode']).execute();
  return billing.map((rule, at) => {
    const facility = facilities.find(({ lcode }) => lcode === rule.facility);
    if (rule.facility !== undefined && !facility)
      run.problems.push({ path: `${path}.billing[${at}].facility`, message: 'No facility has this LCode' });
    return {
      facility_id: facility?.id ?? null,
      insurance_sequence: rule.insuranceSequence ?? null,
      media_type: rule.mediaType ?? null,
      requirement_code: rule.requirementCode ?? null,
    };
  });
}

async function known(db: Db, insuranceCode: string) {
  const plan = await db
    .selectFrom('payer_plan')
    .select(['id', 'insurance_plan', 'client_insurance_code', 'payer_name', 'payer_id', 'insurance_company'])
    .select(['insurance_category', 'financial_category', 'parent_insurance_company'])
    .where('insurance_code', '=', insuranceCode)
    .executeTakeFirst();
  if (!plan) return undefined;
  const addresses = await db
    .selectFrom('payer_plan_address')
    .select(['code', 'name', 'line1', 'line2', 'line3', 'line4', 'city', 'state', 'postal_code', 'country'])
    .select(['district', 'deactivated_on'])
    .where('plan_id', '=', plan.id)
    .orderBy('code')
    .execute();
  const billing = await db
    .selectFrom('payer_plan_billing')
    .select(['facility_id', 'insurance_sequence', 'media_type', 'requirement_code'])
    .where('plan_id', '=', plan.id)
    .orderBy('id')
    .execute();
  return { ...plan, addresses: texts(addresses), billing: texts(billing).sort() };
}

/**
 * Applies a plan that the entity bills. Its addresses and billing rules become exactly those of the file: coverages
 * have copies of theirs. A plan that an administrator has ended stays ended. Runs as the application inside the entity.
 */
export async function applyPlan(
  run: Run,
  entity: AppliedEntity,
  stated: Stated,
  path: string,
): Promise<void> {
  const { db, clock } = run;
  const payer =
    stated.payerCode === undefined
      ? null
      : await db.selectFrom('payer').select('id').where('code', '=', stated.payerCode).executeTakeFirst();
  if (payer === undefined)
    return void run.problems.push({ path: `${path}.payerCode`, message: 'No payer has this code' });
  const wanted = {
    insurance_plan: stated.insurancePlan,
    client_insurance_code: stated.clientInsuranceCode ?? null,
    payer_name: stated.payerName,
    payer_id: payer?.id ?? null,
    insurance_company: stated.insuranceCompany ?? null,
    insurance_category: stated.insuranceCategory ?? null,
    financial_category: stated.financialCategory ?? null,
    parent_insurance_company: stated.parentInsuranceCompany ?? null,
  };
  const addresses = addressRows(stated);
  const found = run.problems.length;
  const billing = await billingRows(run, stated, path);
  if (run.problems.length > found) return;
  const before = await known(db, stated.insuranceCode);
  const id = before?.id ?? newId(clock);
  const details = differences(before, {
    ...wanted,
    addresses: texts(addresses),
    billing: texts(billing).sort(),
  });
  const own = { entity_id: entity.id, plan_id: id };
  if (!before)
    await db
      .insertInto('payer_plan')
      .values({ ...wanted, entity_id: entity.id, id, insurance_code: stated.insuranceCode })
      .execute();
  else if (details.length > 0)
    await db
      .updateTable('payer_plan')
      .set((plan) => ({ ...wanted, version: plan('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  const differs = (name: string) => details.some(({ propertyName }) => propertyName === name);
  if (differs('Addresses')) {
    await db.deleteFrom('payer_plan_address').where('plan_id', '=', id).execute();
    const rows = addresses.map((row) => ({ ...row, ...own, id: newId(clock) }));
    if (rows.length > 0) await db.insertInto('payer_plan_address').values(rows).execute();
  }
  if (differs('Billing')) {
    await db.deleteFrom('payer_plan_billing').where('plan_id', '=', id).execute();
    const rows = billing.map((row) => ({ ...row, ...own, id: newId(clock) }));
    if (rows.length > 0) await db.insertInto('payer_plan_billing').values(rows).execute();
  }
  recordChange(run, {
    entityId: entity.id,
    domainType: 'PayerPlan',
    domainId: id,
    isNew: !before,
    details,
    what: `plan ${stated.insuranceCode} ${stated.insurancePlan}`,
  });
}
