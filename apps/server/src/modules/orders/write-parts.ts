import { EMPTY_DATE } from '@waypost/contract/core/empty-date';
import type { OrderWrite } from '@waypost/contract/orders/calls';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { isEnded, providerOf } from './provider-individuals.ts';

/** The order whose parts are written, and its facility. */
export type Target = { orderId: string; facilityId: string };

const blankToNull = (text: string | null | undefined): string | null | undefined =>
  text === '' ? null : text;
const dateOrNull = (date: string | undefined): string | null | undefined =>
  date === EMPTY_DATE ? null : date;

/** The given values of the order's own columns; undefined leaves a column unchanged. */
export const orderColumns = (given: OrderWrite) => ({
  external_order_id: blankToNull(given.externalOrderId),
  order_type: given.orderTypeId,
  bill_type: given.billTypeId,
  date_of_service: dateOrNull(given.dateOfService),
  admit_date: dateOrNull(given.admitDate),
  discharge_date: dateOrNull(given.dischargeDate),
  procedure_code: blankToNull(given.procedureCode),
  is_abn_signed: given.isAbnSigned,
  accession_number: blankToNull(given.accessionNumber),
  requisition_number: blankToNull(given.requisitionNumber),
  prior_authorization: blankToNull(given.priorAuthorization),
  order_number: blankToNull(given.orderNumber),
  charge_amount: given.chargeAmount,
});

/** The stored columns, overwritten by the given ones. */
function over<Row extends Record<string, unknown>>(
  row: Row,
  given: { [C in keyof Row]?: Row[C] | undefined },
): Row {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(known) };
}

const isBlank = (row: Record<string, unknown>): boolean =>
  Object.values(row).every((value) => value === null || value === '[]');

/** The stored form of a list of addresses; an empty list is stored as null. */
const stored = (addresses: unknown[] | undefined): string | undefined =>
  addresses && JSON.stringify(addresses);

/** Writes the given diagnoses, physicians and locations; a part that becomes empty is deleted. */
export async function writeParts(work: Work, target: Target, given: OrderWrite): Promise<void> {
  for (const diagnosis of given.diagnosis ?? []) await writeDiagnosis(work, target, diagnosis);
  for (const physician of given.physician ?? []) await writePhysician(work, target, physician);
  for (const location of given.location ?? []) await writeLocation(work, target, location);
}

type WrittenPart<Part extends 'diagnosis' | 'physician' | 'location'> = NonNullable<OrderWrite[Part]>[number];

const place = (work: Work, { orderId, facilityId }: Target) => ({
  entity_id: work.entity.id,
  id: newId(work.clock),
  order_id: orderId,
  facility_id: facilityId,
});

async function writeDiagnosis(work: Work, target: Target, given: WrittenPart<'diagnosis'>): Promise<void> {
  const { db } = work;
  const { sequence, code, version } = given;
  if (!code) {
    await db
      .deleteFrom('order_diagnosis')
      .where('order_id', '=', target.orderId)
      .where('sequence', '=', sequence)
      .execute();
    return;
  }
  await db
    .insertInto('order_diagnosis')
    .values({ ...place(work, target), sequence, code, version })
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'order_id', 'sequence']).doUpdateSet({ code, version }),
    )
    .execute();
}

const physicianColumns = [
  'code',
  'qdx_code',
  'npi',
  'prefix',
  'family_name',
  'middle_name',
  'first_name',
  'suffix',
  'phone_number',
  'fax_number',
  'email',
  'address',
  'provider_individual_id',
] as const;
const locationColumns = ['qdx_code', 'alias', 'code', 'name', 'address'] as const;

type Columns<Name extends string> = Record<Exclude<Name, 'address'>, string | null> & { address: string };

/** The stored row with its stored addresses, or an empty one. */
const rowOf = <Name extends string>(
  names: readonly Name[],
  found: Partial<Record<Name, unknown>> | undefined,
): Columns<Name> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      name === 'address' ? JSON.stringify(found?.[name] ?? []) : (found?.[name] ?? null),
    ]),
  ) as Columns<Name>;

async function writePhysician(work: Work, target: Target, given: WrittenPart<'physician'>): Promise<void> {
  const { db } = work;
  const found = await db
    .selectFrom('order_physician')
    .select(['id', ...physicianColumns])
    .where('order_id', '=', target.orderId)
    .where('use_id', '=', given.useId)
    .executeTakeFirst();
  const before = rowOf(physicianColumns, found);
  const providerId = given.providerIndividualId;
  const isAnother = providerId !== undefined && providerId !== before.provider_individual_id;
  const base = isAnother && providerId ? { ...before, ...(await directoryRow(db, providerId)) } : before;
  const row = over(base, {
    code: blankToNull(given.code),
    qdx_code: blankToNull(given.qdxCode),
    npi: blankToNull(given.npi),
    prefix: blankToNull(given.prefix),
    family_name: blankToNull(given.familyName),
    middle_name: blankToNull(given.middleName),
    first_name: blankToNull(given.firstName),
    suffix: blankToNull(given.suffix),
    phone_number: blankToNull(given.phoneNumber),
    fax_number: blankToNull(given.faxNumber),
    email: blankToNull(given.email),
    address: stored(given.address),
    provider_individual_id: providerId,
  });
  // Contacts belong to the physician, so they are cleared when the physician changes.
  if (found && (isAnother || isBlank(row)))
    await db.deleteFrom('order_physician_contact').where('order_physician_id', '=', found.id).execute();
  if (found && isBlank(row)) await db.deleteFrom('order_physician').where('id', '=', found.id).execute();
  else if (found) await db.updateTable('order_physician').set(row).where('id', '=', found.id).execute();
  else if (!isBlank(row))
    await db
      .insertInto('order_physician')
      .values({ ...place(work, target), use_id: given.useId, ...row })
      .execute();
}

/** The directory's entry of a physician, which supplies what the call leaves out about a new one. */
async function directoryRow(db: Db, id: string) {
  const provider = await providerOf(db, id);
  if (!provider || (await isEnded(db, id)))
    throw new AppError('BAD_REQUEST', [
      { path: 'body.physician.providerIndividualId', message: 'Not a physician of the directory' },
    ]);
  const [first] = provider.providerIndividualAddresses;
  return {
    npi: provider.npi,
    prefix: provider.namePrefix,
    family_name: provider.lastName,
    middle_name: provider.middleName,
    first_name: provider.firstName,
    suffix: provider.nameSuffix,
    phone_number: first?.phone ?? null,
    fax_number: first?.fax ?? null,
    email: provider.email,
    address: JSON.stringify(
      provider.providerIndividualAddresses.map(({ phone: _phone, fax: _fax, ...address }) => address),
    ),
  };
}

async function writeLocation(work: Work, target: Target, given: WrittenPart<'location'>): Promise<void> {
  const { db } = work;
  const found = await db
    .selectFrom('order_location')
    .select(['id', ...locationColumns])
    .where('order_id', '=', target.orderId)
    .where('use_id', '=', given.useId)
    .executeTakeFirst();
  const row = over(rowOf(locationColumns, found), {
    qdx_code: blankToNull(given.qdxCode),
    alias: blankToNull(given.alias),
    code: blankToNull(given.code),
    name: blankToNull(given.name),
    address: stored(given.address),
  });
  if (found && isBlank(row)) await db.deleteFrom('order_location').where('id', '=', found.id).execute();
  else if (found) await db.updateTable('order_location').set(row).where('id', '=', found.id).execute();
  else if (!isBlank(row))
    await db
      .insertInto('order_location')
      .values({ ...place(work, target), use_id: given.useId, ...row })
      .execute();
}
