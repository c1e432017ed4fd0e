import type { Db } from '../infrastructure/database.ts';
import type { CastEntity } from './organizations.ts';
import { physiciansOf } from './physicians.ts';

/** Writes the directory of physicians of an entity, as the provisioning role. */
export async function writePhysicians(db: Db, entity: CastEntity): Promise<void> {
  const entity_id = entity.id;
  const all = physiciansOf(entity);
  const individuals = all.map(({ id, npi, first, middle, last, suffix, email }) => ({
    entity_id,
    id,
    npi,
    name_prefix: 'Dr.',
    first_name: first,
    middle_name: middle,
    last_name: last,
    name_suffix: suffix,
    email,
    address: null,
  }));
  await db.insertInto('provider_individual').values(individuals).execute();
  const addresses = all.flatMap(({ id, addresses: own }) =>
    own.map((address, i) => ({ entity_id, provider_individual_id: id, position: i + 1, ...address })),
  );
  await db.insertInto('provider_individual_address').values(addresses).execute();
  const contacts = all.flatMap(({ id, contacts: own }) =>
    own.map((contact) => ({ entity_id, provider_individual_id: id, middle_name: null, ...contact })),
  );
  await db.insertInto('provider_individual_contact').values(contacts).execute();
}
