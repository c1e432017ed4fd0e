import { type ListedPlan, type ManagedPlan, planColumns } from '@waypost/contract/payers/plan-calls';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { ListSource } from '../../framework/list/column.ts';
import type { ManagedList } from '../../framework/list/managed-list.ts';
import type { Work } from '../../framework/work.ts';
import { facilityRows } from '../facilities/readable.ts';

const small = (column: RawBuilder<unknown>) => sql`(lower(${column}) collate "C")`;

/** `l` is the plan. Values sort by their lower case. */
const planList: ListSource<keyof typeof planColumns> = {
  from: sql`payer_plan l`,
  id: sql`l.id`,
  facility: sql`null::uuid`,
  defaultSort: [
    { column: 'payerName', descending: false },
    { column: 'insurancePlan', descending: false },
    { column: 'insuranceCode', descending: false },
  ],
  countUpTo: 10_000,
  columns: {
    payerName: { kind: 'text', expression: small(sql`l.payer_name`) },
    insurancePlan: { kind: 'text', expression: small(sql`l.insurance_plan`) },
    insuranceCode: { kind: 'text', expression: small(sql`l.insurance_code`) },
    clientInsuranceCode: { kind: 'text', isNullable: true, expression: small(sql`l.client_insurance_code`) },
    insuranceCategory: { kind: 'text', isNullable: true, expression: small(sql`l.insurance_category`) },
    payerCode: {
      kind: 'text',
      isNullable: true,
      expression: small(sql`(select y.code from payer y where y.id = l.payer_id)`),
    },
  },
};

const listed = sql`l.id as "planId", l.insurance_code as "insuranceCode", l.insurance_plan as "insurancePlan",
  l.payer_name as "payerName", y.code as "payerCode", l.client_insurance_code as "clientInsuranceCode",
  l.insurance_category as "insuranceCategory", l.ended_at as "endedAt", l.version`;
const whole = sql`${listed}, l.insurance_company as "insuranceCompany", l.financial_category as "financialCategory",
  l.parent_insurance_company as "parentInsuranceCompany",
  coalesce((select json_agg(json_build_object('code', a.code, 'name', a.name, 'line1', a.line1, 'line2', a.line2,
      'line3', a.line3, 'line4', a.line4, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code,
      'country', a.country, 'district', a.district, 'deactivatedOn', a.deactivated_on) order by a.code)
    from payer_plan_address a where a.entity_id = l.entity_id and a.plan_id = l.id), '[]'::json) as addresses,
  coalesce((select json_agg(json_build_object('facilityId', b.facility_id, 'facilityName', f.name,
      'insuranceSequence', b.insurance_sequence, 'mediaType', b.media_type, 'requirementCode', b.requirement_code)
      order by f.name nulls first, b.insurance_sequence nulls first)
    from payer_plan_billing b left join ${facilityRows} f on f.entity_id = b.entity_id and f.id = b.facility_id
    where b.entity_id = l.entity_id and b.plan_id = l.id), '[]'::json) as billing`;

type Dated<Row> = Omit<Row, 'endedAt'> & { endedAt: Date | null };
const present = <Row>({ endedAt, ...row }: Dated<Row>) =>
  ({ ...row, endedAt: endedAt?.toISOString() ?? null }) as Row;

async function plansWhere<Row>(
  { db }: Pick<Work, 'db'>,
  columns: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Dated<Row>>`
    select ${columns} from payer_plan l left join payer y on y.id = l.payer_id where ${condition}`.execute(
    db,
  );
  return rows.map(present<Row>);
}

/** The list of plans for their administrators. */
export const managedPlans: ManagedList<ListedPlan, typeof planColumns> = {
  columns: planColumns,
  source: planList,
  searched: sql`concat_ws(' ', l.payer_name, l.insurance_plan, l.insurance_code, l.client_insurance_code)`,
  isOffered: sql`l.ended_at is null`,
  idOf: ({ planId }) => planId,
  rowsOf: (work, ids) => plansWhere<ListedPlan>(work, listed, sql`l.id = any (${ids}::uuid[])`),
};

/** @throws AppError NOT_FOUND, also for one of another entity */
export async function managedPlan(work: Pick<Work, 'db'>, id: string): Promise<ManagedPlan> {
  const [plan] = await plansWhere<ManagedPlan>(work, whole, sql`l.id = ${id}::uuid`);
  if (!plan) throw new AppError('NOT_FOUND');
  return plan;
}
