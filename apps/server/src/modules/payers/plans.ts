import type { MediaType, PreClaimRequirement } from '@waypost/contract/coverages/lists';
import type { PayerData } from '@waypost/contract/payers/plans';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';

/** The most plans of one search; a user with more hits types a longer text. */
const MAX = 50;

type Plan = PayerData & { id: string; payerId: string | null; isEnded: boolean };

async function plansWhere(db: Db, condition: RawBuilder<unknown>): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select l.id, l.payer_id as "payerId", l.ended_at is not null as "isEnded", l.insurance_code as "harpInsuranceCode", l.insurance_plan as "harpInsurancePlan",
      l.client_insurance_code as "clientInsuranceCode", y.code as "eligPayerCode", l.payer_name as "payerName",
      coalesce((select json_agg(json_build_object('code', a.code, 'deactivationDate', a.deactivated_on,
          'address', json_build_object('name', a.name, 'line1', a.line1, 'line2', a.line2, 'line3', a.line3,
            'line4', a.line4, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code, 'country', a.country,
            'district', a.district)) order by a.code)
        from payer_plan_address a where a.entity_id = l.entity_id and a.plan_id = l.id), '[]'::json) as "payerAddresses"
    from payer_plan l left join payer y on y.id = l.payer_id
    where ${condition} order by lower(l.payer_name), lower(l.insurance_plan), l.insurance_code limit ${MAX}`.execute(
    db,
  );
  return rows;
}

/** The plan with a code, ended or not. */
export const payerPlan = async (db: Db, insuranceCode: string): Promise<Plan | undefined> =>
  (await plansWhere(db, sql`l.insurance_code = ${insuranceCode}`))[0];

/** Plans that have not ended, with a text in their payer, name or code; with a given plan, only plans of its payer. */
export function findPlans(db: Db, text: string, insuranceCode: string | null): Promise<Plan[]> {
  const within = sql`l.ended_at is null and position(lower(${text}) in lower(concat_ws(' ', l.payer_name, l.insurance_plan, l.insurance_code))) > 0`;
  if (insuranceCode === null) return plansWhere(db, within);
  return plansWhere(
    db,
    sql`${within} and l.payer_name in (select o.payer_name from payer_plan o where o.insurance_code = ${insuranceCode})`,
  );
}

/** The plans of the entity by their names. */
export async function plansOfEntity(
  db: Db,
): Promise<Array<Pick<PayerData, 'harpInsuranceCode' | 'harpInsurancePlan'> & { isEnded: boolean }>> {
  const rows = await db
    .selectFrom('payer_plan')
    .select(['insurance_code as harpInsuranceCode', 'insurance_plan as harpInsurancePlan'])
    .select(sql<boolean>`ended_at is not null`.as('isEnded'))
    .orderBy('insurance_plan')
    .orderBy('insurance_code')
    .execute();
  return rows;
}

type Billing = { media: MediaType; requirement: PreClaimRequirement | null };

/**
 * The transmission of a plan's claims from a facility at a position in the billing order, and the steps before a claim.
 * The most specific rule applies: a facility's before the general one, a position's before the general one.
 */
export async function billingOf(
  db: Db,
  planId: string,
  { facilityId, sequence }: { facilityId: string; sequence: number | null },
): Promise<Billing> {
  const rows = await db
    .selectFrom('payer_plan_billing')
    .select(['facility_id', 'insurance_sequence', 'media_type', 'requirement_code'])
    .where('plan_id', '=', planId)
    .execute();
  const applying = rows
    .filter(
      (row) =>
        (row.facility_id === null || row.facility_id === facilityId) &&
        (row.insurance_sequence === null || row.insurance_sequence === sequence),
    )
    .toSorted((one, other) => precision(other) - precision(one));
  const media = applying.find(({ media_type }) => media_type !== null)?.media_type;
  const requirement = applying.find(({ requirement_code }) => requirement_code !== null)?.requirement_code;
  return {
    media: (media ?? 'Electronic') as MediaType,
    requirement: (requirement ?? null) as PreClaimRequirement | null,
  };
}

const precision = (row: { facility_id: string | null; insurance_sequence: number | null }): number =>
  (row.facility_id === null ? 0 : 2) + (row.insurance_sequence === null ? 0 : 1);
