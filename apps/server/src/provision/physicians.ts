import { contactUses } from '@waypost/contract/orders/lists';
import type { PropertyChange } from '../framework/audit.ts';
import { newId } from '../infrastructure/ids.ts';
import type { ProvisionEntity } from './file-shape.ts';
import { differences, type Run, recordChange } from './run.ts';

type Stated = ProvisionEntity['physicians'][number];
type Place = { entity_id: string; provider_individual_id: string };

/**
 * Applies a physician, identified by NPI. Addresses are replaced; contacts that the file does not name are kept, and a
 * physician whom an administrator has ended stays ended.
 */
export async function applyPhysician(run: Run, entityId: string, stated: Stated): Promise<void> {
  const { db } = run;
  const wanted = {
    name_prefix: stated.namePrefix ?? null,
    first_name: stated.firstName,
    middle_name: stated.middleName ?? null,
    last_name: stated.lastName,
    name_suffix: stated.nameSuffix ?? null,
    email: stated.email ?? null,
  };
  const known = await db
    .selectFrom('provider_individual')
    .select(['id', 'name_prefix', 'first_name', 'middle_name', 'last_name', 'name_suffix', 'email'])
    .where('entity_id', '=', entityId)
    .where('npi', '=', stated.npi)
    .executeTakeFirst();
  const id = known?.id ?? newId(run.clock);
  const own = differences(known, wanted);
  if (!known)
    await db
      .insertInto('provider_individual')
      .values({ ...wanted, entity_id: entityId, id, npi: stated.npi, address: null })
      .execute();
  const place = { entity_id: entityId, provider_individual_id: id };
  const details = [...own, ...(await applyAddresses(run, place, stated))];
  for (const contact of stated.contacts) details.push(...(await applyContact(run, place, contact)));
  // Increments the version after any difference, so that a form that was opened before cannot restore the old values.
  if (known && details.length > 0)
    await db
      .updateTable('provider_individual')
      .set((physician) => ({ ...wanted, version: physician('version', '+', 1) }))
      .where('entity_id', '=', entityId)
      .where('id', '=', id)
      .execute();
  recordChange(run, {
    entityId,
    domainType: 'Physician',
    domainId: id,
    isNew: !known,
    details,
    what: `physician ${stated.npi} ${stated.lastName}`,
  });
}

/** Replaces the addresses when they differ, because nothing refers to an address. */
async function applyAddresses(run: Run, place: Place, stated: Stated): Promise<PropertyChange[]> {
  const { db } = run;
  const wanted = stated.addresses.map((address) => ({
    phone: address.phone ?? null,
    fax: address.fax ?? null,
    line1: address.line1,
    line2: address.line2 ?? null,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
  }));
  const before = await db
    .selectFrom('provider_individual_address')
    .select(['phone', 'fax', 'line1', 'line2', 'city', 'state', 'postal_code'])
    .where('entity_id', '=', place.entity_id)
    .where('provider_individual_id', '=', place.provider_individual_id)
    .orderBy('position')
    .execute();
  const toTextRows = (addresses: ReadonlyArray<Record<string, string | null>>) => ({
    addresses: addresses.map((address) => Object.values(address).filter(Boolean).join(' ')),
  });
  const details = differences(toTextRows(before), toTextRows(wanted));
  if (details.length === 0) return [];
  await db
    .deleteFrom('provider_individual_address')
    .where('entity_id', '=', place.entity_id)
    .where('provider_individual_id', '=', place.provider_individual_id)
    .execute();
  const rows = wanted.map((address, at) => ({
    ...place,
    ...address,
    id: newId(run.clock),
    position: at + 1,
  }));
  if (rows.length > 0) await db.insertInto('provider_individual_address').values(rows).execute();
  return details;
}

/** A contact is identified by its use and name. Orders refer to contacts, so they are changed and never replaced. */
async function applyContact(
  run: Run,
  place: Place,
  stated: Stated['contacts'][number],
): Promise<PropertyChange[]> {
  const { db } = run;
  const use_id = contactUses.indexOf(stated.use);
  const name = { first_name: stated.firstName ?? null, last_name: stated.lastName };
  const wanted = { phone: stated.phone ?? null, fax: stated.fax ?? null, email: stated.email ?? null };
  const known = await db
    .selectFrom('provider_individual_contact')
    .select(['id', 'phone', 'fax', 'email'])
    .where('entity_id', '=', place.entity_id)
    .where('provider_individual_id', '=', place.provider_individual_id)
    .where('use_id', '=', use_id)
    .where('last_name', '=', name.last_name)
    .where('first_name', 'is not distinct from', name.first_name)
    .executeTakeFirst();
  const what = `${stated.use} contact ${stated.lastName}`;
  if (!known) {
    await db
      .insertInto('provider_individual_contact')
      .values({
        ...place,
        ...name,
        ...wanted,
        id: newId(run.clock),
        use_id,
        middle_name: null,
        address: null,
      })
      .execute();
    return [{ propertyName: what, previousValue: null, newValue: 'added' }];
  }
  const details = differences(known, wanted);
  if (details.length > 0)
    await db
      .updateTable('provider_individual_contact')
      .set(wanted)
      .where('entity_id', '=', place.entity_id)
      .where('id', '=', known.id)
      .execute();
  return details.map((change) => ({ ...change, propertyName: `${what} ${change.propertyName}` }));
}
