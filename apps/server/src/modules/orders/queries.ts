import { EMPTY_DATE } from '@waypost/contract/core/empty-date';
import type { Order } from '@waypost/contract/orders/calls';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { contactFields } from './provider-individuals.ts';

/** Maximum number of orders of a case; more than staff would enter. */
const MAX = 500;

type Dates = 'dateOfService' | 'admitDate' | 'dischargeDate';
type Row = Omit<Order, Dates> & Record<Dates, string | null>;

/** The orders of a case, or one by its id, the latest day of service first, without deleted ones. */
export async function ordersOf(db: Db, by: { caseId: string } | { orderId: string }): Promise<Order[]> {
  const which = 'caseId' in by ? sql`o.case_id = ${by.caseId}::uuid` : sql`o.id = ${by.orderId}::uuid`;
  const { rows } = await sql<Row>`
    select o.id as "orderId", o.version, o.external_order_id as "externalOrderId", o.order_type as "orderTypeId",
      o.bill_type as "billTypeId", o.date_of_service as "dateOfService", o.procedure_code as "procedureCode",
      o.admit_date as "admitDate", o.discharge_date as "dischargeDate", o.is_abn_signed as "isAbnSigned",
      o.accession_number as "accessionNumber", o.requisition_number as "requisitionNumber",
      o.prior_authorization as "priorAuthorization", o.order_number as "orderNumber", o.charge_amount::text as "chargeAmount",
      o.facility_id as "facilityId",
      coalesce((
        select json_agg(json_build_object('orderDiagnosisId', d.id, 'orderId', d.order_id, 'sequence', d.sequence,
          'code', d.code, 'version', d.version) order by d.sequence)
        from order_diagnosis d where d.entity_id = o.entity_id and d.order_id = o.id), '[]'::json) as diagnosis,
      coalesce((
        select json_agg(json_build_object('orderPhysicianId', p.id, 'orderId', p.order_id, 'useId', p.use_id,
          'code', p.code, 'qdxCode', p.qdx_code, 'npi', p.npi, 'prefix', p.prefix, 'familyName', p.family_name,
          'middleName', p.middle_name, 'firstName', p.first_name, 'suffix', p.suffix, 'phoneNumber', p.phone_number,
          'faxNumber', p.fax_number, 'email', p.email, 'address', p.address,
          'providerIndividualId', p.provider_individual_id, 'contacts', coalesce((
            select json_agg(json_build_object(${contactFields}) order by c.use_id, c.id)
            from order_physician_contact chosen
            join provider_individual_contact c
              on c.entity_id = chosen.entity_id and c.id = chosen.provider_individual_contact_id
            where chosen.entity_id = p.entity_id and chosen.order_physician_id = p.id), '[]'::json)) order by p.use_id)
        from order_physician p where p.entity_id = o.entity_id and p.order_id = o.id), '[]'::json) as physician,
      coalesce((
        select json_agg(json_build_object('orderLocationId', l.id, 'orderId', l.order_id, 'useId', l.use_id,
          'qdxCode', l.qdx_code, 'alias', l.alias, 'code', l.code, 'name', l.name, 'address', l.address)
          order by l.use_id)
        from order_location l where l.entity_id = o.entity_id and l.order_id = o.id), '[]'::json) as location
    from case_order o where ${which} and o.deleted_at is null
    order by o.date_of_service desc nulls last, o.id desc limit ${MAX}`.execute(db);
  return rows.map((row) => ({
    ...row,
    dateOfService: row.dateOfService ?? EMPTY_DATE,
    admitDate: row.admitDate ?? EMPTY_DATE,
    dischargeDate: row.dischargeDate ?? EMPTY_DATE,
  }));
}

/** The distinct accession numbers of a case's orders (C-310, C-311). */
export async function accessionNumbersOf(db: Db, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('case_order')
    .select('accession_number')
    .distinct()
    .where('case_id', '=', caseId)
    .where('deleted_at', 'is', null)
    .where('accession_number', 'is not', null)
    .orderBy('accession_number')
    .execute();
  return rows.flatMap(({ accession_number: number }) => number ?? []);
}
