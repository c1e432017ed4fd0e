import { message } from '@waypost/contract/core/messages';
import { contactUses } from '@waypost/contract/orders/lists';
import type {
  ManagedPhysician,
  NewPhysician,
  WrittenContact,
  WrittenPhysician,
} from '@waypost/contract/orders/physician-calls';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { managedPhysician } from './managed-physicians.ts';

/** Adds a physician to the directory of the entity. */
export async function createPhysician(work: Work, { npi, ...physician }: NewPhysician): Promise<string> {
  const id = newId(work.clock);
  const made = await work.db
    .insertInto('provider_individual')
    .values({ ...columnsOf(physician), entity_id: work.entity.id, id, npi, address: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('PHYSICIAN_NPI_TAKEN');
  await writeAddresses(work, id, physician);
  await writeContacts(work, id, physician, []);
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'Physician',
    domainId: id,
    details: changes(null, physician),
    snapshot: { Npi: npi, LastName: physician.lastName },
  });
  return id;
}

/** Changes a physician. An absent contact is ended instead of deleted, because orders may refer to it. */
export async function changePhysician(
  work: Work,
  id: string,
  version: number,
  physician: WrittenPhysician,
): Promise<void> {
  const before = await physicianToChange(work, id, version);
  const details = changes(before, physician);
  if (details.length === 0) return;
  await work.db
    .updateTable('provider_individual')
    .set({ ...columnsOf(physician), version: version + 1 })
    .where('id', '=', id)
    .execute();
  await work.db.deleteFrom('provider_individual_address').where('provider_individual_id', '=', id).execute();
  await writeAddresses(work, id, physician);
  await writeContacts(work, id, physician, before.contacts);
  record(work, before, details);
}

/** Ends a physician, or reactivates them. */
export async function endPhysician(work: Work, id: string, version: number, isEnded: boolean): Promise<void> {
  const before = await physicianToChange(work, id, version);
  if ((before.endedAt !== null) === isEnded) return;
  const endedAt = isEnded ? work.clock.now() : null;
  await work.db
    .updateTable('provider_individual')
    .set({ ended_at: endedAt, version: version + 1 })
    .where('id', '=', id)
    .execute();
  record(work, before, [
    { propertyName: 'Ended', previousValue: before.endedAt, newValue: endedAt?.toISOString() ?? null },
  ]);
}

/** Locks a physician, in the version that the user saw. */
async function physicianToChange(work: Work, id: string, version: number): Promise<ManagedPhysician> {
  await work.db.selectFrom('provider_individual').select('id').where('id', '=', id).forUpdate().execute();
  const physician = await managedPhysician(work, id);
  if (physician.version !== version) throw new AppError('VERSION_CHANGED');
  return physician;
}

const record = (work: Work, { physicianId, npi, lastName }: ManagedPhysician, details: PropertyChange[]) =>
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Physician',
    domainId: physicianId,
    details,
    snapshot: { Npi: npi, LastName: lastName },
  });

const columnsOf = (physician: WrittenPhysician) => ({
  name_prefix: physician.namePrefix,
  first_name: physician.firstName,
  middle_name: physician.middleName,
  last_name: physician.lastName,
  name_suffix: physician.nameSuffix,
  email: physician.email,
});

async function writeAddresses(
  { db, entity, clock }: Work,
  provider_individual_id: string,
  { addresses }: WrittenPhysician,
): Promise<void> {
  const rows = addresses.map(({ postalCode, ...address }, at) => ({
    ...address,
    entity_id: entity.id,
    provider_individual_id,
    id: newId(clock),
    position: at + 1,
    postal_code: postalCode,
  }));
  if (rows.length > 0) await db.insertInto('provider_individual_address').values(rows).execute();
}

/** Contacts are identified by id, or else by use and name. An ended contact that recurs is the same one. */
async function writeContacts(
  work: Work,
  id: string,
  { contacts }: WrittenPhysician,
  before: ManagedPhysician['contacts'],
): Promise<void> {
  const { db, entity, clock } = work;
  const known = await db
    .selectFrom('provider_individual_contact')
    .select(['id', 'use_id', 'first_name', 'last_name'])
    .where('provider_individual_id', '=', id)
    .execute();
  const named = contacts.map((contact) => contact.contactId?.toLowerCase());
  const isSame = (row: (typeof known)[number], { use, firstName, lastName }: WrittenContact) =>
    row.use_id === contactUses.indexOf(use) && row.first_name === firstName && row.last_name === lastName;
  const remaining = new Set<string>();
  for (const [at, contact] of contacts.entries()) {
    const { contactId, use, firstName, lastName, phone, fax, email } = contact;
    const found = contactId
      ? before.find((one) => one.contactId === named[at])?.contactId
      : known.find((row) => !named.includes(row.id) && !remaining.has(row.id) && isSame(row, contact))?.id;
    if (contactId && (!found || remaining.has(found)))
      throw new AppError('INVALID', [
        { path: `contacts.${at}.contactId`, message: message('physician.contactUnknown') },
      ]);
    const columns = {
      use_id: contactUses.indexOf(use),
      first_name: firstName,
      last_name: lastName,
      ...{ phone, fax, email },
      ended_at: null,
    };
    const contactRow = found ?? newId(clock);
    remaining.add(contactRow);
    if (found)
      await db.updateTable('provider_individual_contact').set(columns).where('id', '=', found).execute();
    else
      await db
        .insertInto('provider_individual_contact')
        .values({
          ...columns,
          entity_id: entity.id,
          id: contactRow,
          provider_individual_id: id,
          middle_name: null,
          address: null,
        })
        .execute();
  }
  const gone = before.map(({ contactId }) => contactId).filter((contactId) => !remaining.has(contactId));
  if (gone.length > 0)
    await db
      .updateTable('provider_individual_contact')
      .set({ ended_at: clock.now() })
      .where('id', 'in', gone)
      .execute();
}

/** The name of each property in the audit record. */
const labels = {
  namePrefix: 'NamePrefix',
  firstName: 'FirstName',
  middleName: 'MiddleName',
  lastName: 'LastName',
  nameSuffix: 'NameSuffix',
  email: 'Email',
  addresses: 'Addresses',
  contacts: 'Contacts',
} as const satisfies Record<keyof WrittenPhysician, string>;
type ShownFields = Pick<ManagedPhysician, keyof typeof labels> | WrittenPhysician;

const shownValue = (value: ShownFields[keyof ShownFields]): string | null => {
  if (value === null || typeof value === 'string') return value;
  const rows = value.map((row) =>
    Object.entries(row)
      .filter(([name, part]) => part !== null && name !== 'contactId')
      .map(([, part]) => part)
      .join(' '),
  );
  return rows.length === 0 ? null : rows.join('; ');
};

const changes = (before: ShownFields | null, after: WrittenPhysician): PropertyChange[] =>
  (Object.keys(labels) as Array<keyof typeof labels>).flatMap((name) => {
    const [previousValue, newValue] = [before && shownValue(before[name]), shownValue(after[name])];
    return previousValue === newValue ? [] : [{ propertyName: labels[name], previousValue, newValue }];
  });
