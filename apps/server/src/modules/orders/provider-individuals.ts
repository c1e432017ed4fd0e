import {
  MAX_PHYSICIANS,
  type ProviderContact,
  type ProviderIndividual,
} from '@waypost/contract/orders/physicians';
import { sql } from 'kysely';
import { hasWords, wordsOf } from '../../framework/list/word-search.ts';
import type { Db } from '../../infrastructure/database.ts';

/** The selected fields of a contact `c`. */
export const contactFields = sql`'providerIndividualContactId', c.id, 'useId', c.use_id, 'firstName', c.first_name,
  'middleName', c.middle_name, 'lastName', c.last_name, 'phone', c.phone, 'fax', c.fax, 'email', c.email,
  'address', c.address`;

const directory = sql`
  select p.id as "providerIndividualId", p.npi, p.name_prefix as "namePrefix", p.first_name as "firstName",
    p.middle_name as "middleName", p.last_name as "lastName", p.name_suffix as "nameSuffix", p.email, p.address,
    coalesce((
      select json_agg(json_build_object('phone', a.phone, 'fax', a.fax, 'line1', a.line1, 'line2', a.line2,
        'city', a.city, 'state', a.state, 'postalCode', a.postal_code, 'country', a.country) order by a.position)
      from provider_individual_address a
      where a.entity_id = p.entity_id and a.provider_individual_id = p.id), '[]'::json) as "providerIndividualAddresses",
    coalesce((
      select json_agg(json_build_object(${contactFields}) order by c.use_id, c.id)
      from provider_individual_contact c
      where c.entity_id = p.entity_id and c.provider_individual_id = p.id and c.ended_at is null), '[]'::json) as "providerIndividualContacts"
  from provider_individual p`;

/** The searched text of a physician `p`. */
export const searched = sql`concat_ws(' ', p.last_name, p.first_name, p.middle_name, p.name_suffix, p.npi)`;

/**
 * Physicians who have not ended and whose name or NPI contains each word of the text, by name (C-306). Punctuation
 * between words is ignored.
 */
export async function searchProviders(db: Db, text: string): Promise<ProviderIndividual[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const { rows } = await sql<ProviderIndividual>`${directory}
    where p.ended_at is null and ${hasWords(searched, words)}
    order by lower(p.last_name), lower(p.first_name), p.npi limit ${MAX_PHYSICIANS}`.execute(db);
  return rows;
}

export async function providerOf(db: Db, id: string): Promise<ProviderIndividual | undefined> {
  const { rows } = await sql<ProviderIndividual>`${directory} where p.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The contacts that are chosen for a physician of an order. */
export async function chosenContacts(db: Db, orderPhysicianId: string): Promise<ProviderContact[]> {
  const { rows } = await sql<{ contact: ProviderContact }>`
    select json_build_object(${contactFields}) as contact
    from order_physician_contact chosen
    join provider_individual_contact c
      on c.entity_id = chosen.entity_id and c.id = chosen.provider_individual_contact_id
    where chosen.order_physician_id = ${orderPhysicianId}::uuid order by c.use_id, c.id`.execute(db);
  return rows.map(({ contact }) => contact);
}

/** Whether a physician was ended: existing orders keep them, and new ones cannot name them. */
export async function isEnded(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_individual')
    .select('ended_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.ended_at != null;
}
