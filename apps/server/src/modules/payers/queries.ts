import type { Payer, PayerStatus } from '@waypost/contract/payers/calls';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { payerConnectionRows, payerLineRows } from '../eligibility/readable.ts';

type PayerRow = { payerCode: string; payerName: string; searchOptions: Payer['searchOptions'] };

/** Payers with a connection to this entity, by name; with `name`, only payers of that name. */
export async function payersOfEntity(db: Db, name: string | null = null): Promise<Payer[]> {
  const { rows } = await sql<PayerRow>`
    select p.code as "payerCode", p.name as "payerName",
      coalesce((select json_agg(json_build_object('id', o.id, 'label', o.label, 'required', o.required) order by o.position)
        from payer_search_option o where o.payer_id = p.id), '[]'::json) as "searchOptions"
    from ${payerConnectionRows} c join payer p on p.id = c.payer_id
    where c.ended_at is null and (${name}::text is null or lower(p.name) = lower(trim(${name})))
    order by lower(p.name), p.code`.execute(db);
  return rows;
}

type LineRow = { payerCode: string; payerName: string; since: Date | null; probe_at: Date | null };

/** The state of the gate to each payer of this entity, by the payer's name. */
export async function payerStatuses(db: Db, now: Date): Promise<PayerStatus[]> {
  const { rows } = await sql<LineRow>`
    select p.code as "payerCode", p.name as "payerName", l.failing_since as since, l.probe_at
    from ${payerConnectionRows} c join payer p on p.id = c.payer_id
    left join ${payerLineRows} l on l.entity_id = c.entity_id and l.connection_id = c.id and l.opened_at is not null
    where c.ended_at is null
    order by lower(p.name), p.code`.execute(db);
  return rows.map(({ since, probe_at, ...payer }) => {
    if (!probe_at) return { ...payer, state: 'answering', since: null, nextTryAt: null };
    const isOver = probe_at <= now;
    return {
      ...payer,
      state: isOver ? 'trying' : 'not-answering',
      since: since?.toISOString() ?? null,
      nextTryAt: isOver ? null : probe_at.toISOString(),
    };
  });
}
