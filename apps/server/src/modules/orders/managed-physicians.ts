import { contactUses } from '@waypost/contract/orders/lists';
import {
  type ListedPhysician,
  type ManagedPhysician,
  physicianColumns,
} from '@waypost/contract/orders/physician-calls';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { ListSource } from '../../framework/list/column.ts';
import type { ManagedList } from '../../framework/list/managed-list.ts';
import type { Work } from '../../framework/work.ts';
import { searched } from './provider-individuals.ts';

/** `p` is the physician, `a` their first address. */
const physicianSource = sql`provider_individual p left join lateral (select a.city, a.state, a.phone
  from provider_individual_address a
  where a.entity_id = p.entity_id and a.provider_individual_id = p.id order by a.position limit 1) a on true`;
const small = (text: RawBuilder<unknown>) => sql`(lower(${text}) collate "C")`;

/** Names sort by their lower case, as listed. */
const physicianList: ListSource<keyof typeof physicianColumns> = {
  from: physicianSource,
  id: sql`p.id`,
  facility: sql`null::uuid`,
  defaultSort: [
    { column: 'name', descending: false },
    { column: 'npi', descending: false },
  ],
  countUpTo: 10_000,
  columns: {
    name: {
      kind: 'text',
      expression: small(
        sql`concat(p.last_name, ', ', concat_ws(' ', p.first_name, p.middle_name, p.name_suffix))`,
      ),
    },
    npi: { kind: 'text', expression: sql`(p.npi collate "C")` },
    place: { kind: 'text', isNullable: true, expression: small(sql`concat_ws(', ', a.city, a.state)`) },
    email: { kind: 'text', isNullable: true, expression: small(sql`p.email`) },
  },
};

const own = sql`p.id as "physicianId", p.npi, p.name_prefix as "namePrefix", p.first_name as "firstName",
  p.middle_name as "middleName", p.last_name as "lastName", p.name_suffix as "nameSuffix", p.email,
  p.ended_at as "endedAt", p.version`;
const listed = sql`${own}, a.city, a.state, a.phone from ${physicianSource}`;
const uses = sql.lit(JSON.stringify(contactUses));
const whole = sql`${own},
  coalesce((select json_agg(json_build_object('line1', a.line1, 'line2', a.line2, 'city', a.city, 'state', a.state,
      'postalCode', a.postal_code, 'phone', a.phone, 'fax', a.fax) order by a.position)
    from provider_individual_address a
    where a.entity_id = p.entity_id and a.provider_individual_id = p.id), '[]'::json) as addresses,
  coalesce((select json_agg(json_build_object('contactId', c.id, 'use', ${uses}::json ->> c.use_id, 'firstName', c.first_name,
      'lastName', c.last_name, 'phone', c.phone, 'fax', c.fax, 'email', c.email) order by c.use_id, c.id)
    from provider_individual_contact c
    where c.entity_id = p.entity_id and c.provider_individual_id = p.id and c.ended_at is null), '[]'::json) as contacts
  from provider_individual p`;

type Dated<Row> = Omit<Row, 'endedAt'> & { endedAt: Date | null };

async function physiciansWhere<Row>(
  { db }: Pick<Work, 'db'>,
  select: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Dated<Row>>`select ${select} where ${condition}`.execute(db);
  return rows.map(({ endedAt, ...row }) => ({ ...row, endedAt: endedAt?.toISOString() ?? null }) as Row);
}

/** The directory of physicians for its administrators. */
export const managedPhysicians: ManagedList<ListedPhysician, typeof physicianColumns> = {
  columns: physicianColumns,
  source: physicianList,
  searched,
  isOffered: sql`p.ended_at is null`,
  idOf: ({ physicianId }) => physicianId,
  rowsOf: (work, ids) => physiciansWhere<ListedPhysician>(work, listed, sql`p.id = any (${ids}::uuid[])`),
};

/** @throws AppError NOT_FOUND, also for one of another entity */
export async function managedPhysician(work: Pick<Work, 'db'>, id: string): Promise<ManagedPhysician> {
  const [physician] = await physiciansWhere<ManagedPhysician>(work, whole, sql`p.id = ${id}::uuid`);
  if (!physician) throw new AppError('NOT_FOUND');
  return physician;
}
