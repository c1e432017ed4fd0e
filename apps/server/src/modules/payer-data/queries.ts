import type { Payer, SearchField } from '@waypost/contract/services/payer-data';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database.ts';

type PayerRow = { payerCode: string; payerName: string; searchOptions: Payer['searchOptions'] };

/** Payers this entity has a connection to, by name. */
export async function payersOfEntity(db: Db): Promise<Payer[]> {
  const { rows } = await sql<PayerRow>`
    select p.code as "payerCode", p.name as "payerName",
      coalesce((select json_agg(json_build_object('id', o.id, 'label', o.label, 'required', o.required) order by o.position)
        from payer_search_option o where o.payer_id = p.id), '[]'::json) as "searchOptions"
    from payer_connection c join payer p on p.id = c.payer_id
    order by lower(p.name), p.code`.execute(db);
  return rows;
}

export type PayerConnection = {
  payerCode: string;
  payerName: string;
  endpointUrl: string;
  senderId: string;
  receiverId: string;
  userName: string | null;
  passwordSealed: string | null;
  timeoutMs: number;
  searchOptions: Array<{ id: string; label: string; required: SearchField[] }>;
};

/** How this entity reaches a payer; undefined when it has no connection to it. */
export async function connectionTo(db: Db, payerCode: string): Promise<PayerConnection | undefined> {
  const { rows } = await sql<PayerConnection>`
    select p.code as "payerCode", p.name as "payerName", c.endpoint_url as "endpointUrl", c.sender_id as "senderId",
      c.receiver_id as "receiverId", c.user_name as "userName", c.password_sealed as "passwordSealed",
      c.timeout_ms as "timeoutMs",
      coalesce((select json_agg(json_build_object('id', o.id, 'label', o.label, 'required', o.required) order by o.position)
        from payer_search_option o where o.payer_id = p.id), '[]'::json) as "searchOptions"
    from payer_connection c join payer p on p.id = c.payer_id
    where p.code = ${payerCode}`.execute(db);
  return rows[0];
}
