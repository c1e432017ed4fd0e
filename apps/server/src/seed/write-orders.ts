import { ATTENDING, REFERRAL } from '@waypost/contract/orders/lists';
import type { Db } from '../infrastructure/database.ts';
import { idFrom } from '../infrastructure/ids.ts';
import type { CastOrder } from './orders.ts';
import type { CastEntity } from './organizations.ts';
import type { CastPhysician } from './physicians.ts';

/** Writes orders with their diagnoses, physicians and locations, as the application itself. */
export async function writeOrders(
  db: Db,
  { id: entity_id }: CastEntity,
  orders: readonly CastOrder[],
): Promise<void> {
  const rows = orders.map((order) => ({
    entity_id,
    id: order.id,
    case_id: order.of.caseId,
    facility_id: order.of.facility.id,
    external_order_id: null,
    order_type: order.orderType,
    bill_type: order.billType,
    date_of_service: order.day,
    admit_date: order.of.serviceEnd && order.day,
    discharge_date: null,
    procedure_code: order.procedure,
    is_abn_signed: order.isAbnSigned,
    accession_number: order.accession,
    requisition_number: null,
    prior_authorization: null,
    order_number: order.number,
    deleted_at: null,
  }));
  await db.insertInto('case_order').values(rows).execute();
  const part = ({ id, of }: CastOrder, name: string) => ({
    entity_id,
    id: idFrom(`order ${name} ${id}`),
    order_id: id,
    facility_id: of.facility.id,
  });
  const diagnoses = orders.flatMap((order) =>
    order.diagnoses.map((code, i) => ({
      ...part(order, `diagnosis ${i}`),
      sequence: i + 1,
      code,
      version: 'I10',
    })),
  );
  await db.insertInto('order_diagnosis').values(diagnoses).execute();
  const physician = (order: CastOrder, use_id: number, of: CastPhysician) => ({
    ...part(order, `physician ${use_id}`),
    use_id,
    code: null,
    qdx_code: null,
    npi: of.npi,
    prefix: 'Dr.',
    family_name: of.last,
    middle_name: of.middle,
    first_name: of.first,
    suffix: of.suffix,
    phone_number: of.addresses[0]?.phone ?? null,
    fax_number: of.addresses[0]?.fax ?? null,
    email: of.email,
    address: '[]',
    provider_individual_id: of.id,
  });
  const physicians = orders.flatMap((order) => [
    physician(order, REFERRAL, order.referring),
    ...(order.attending ? [physician(order, ATTENDING, order.attending)] : []),
  ]);
  await db.insertInto('order_physician').values(physicians).execute();
  const contacts = orders.flatMap((order) =>
    order.contactId
      ? [
          {
            entity_id,
            order_physician_id: part(order, `physician ${REFERRAL}`).id,
            provider_individual_contact_id: order.contactId,
            provider_individual_id: order.referring.id,
            facility_id: order.of.facility.id,
          },
        ]
      : [],
  );
  if (contacts.length > 0) await db.insertInto('order_physician_contact').values(contacts).execute();
  const locations = orders.flatMap((order) =>
    order.location
      ? [
          {
            ...part(order, 'location'),
            use_id: 0,
            qdx_code: null,
            alias: null,
            address: '[]',
            ...order.location,
          },
        ]
      : [],
  );
  if (locations.length > 0) await db.insertInto('order_location').values(locations).execute();
}
