import type { ImportKind } from '@waypost/contract/imports/shapes';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';

/** A hash of a source's last values of a record, and the resulting state. */
export type SourceValues = {
  hash: string;
  leftAs: string;
  /** Whether the import that created it was undone. */
  isWithdrawn: boolean;
};
type Of = { sourceId: string; kind: ImportKind };

/** A source's last values of records, by id. */
export async function sourceValuesOf(
  { db, entity }: Work,
  { sourceId, kind, ids }: Of & { ids: readonly string[] },
): Promise<Map<string, SourceValues>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SourceValues & { id: string }>`
    select record_id as id, content_hash as hash, left_as as "leftAs", is_withdrawn as "isWithdrawn" from source_record
    where entity_id = ${entity.id}::uuid and source_id = ${sourceId}::uuid and kind = ${kind}
      and record_id = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...said }) => [id, said]));
}

/** Stores a source's last values. */
export async function storeSourceValues(
  { db, entity }: Work,
  { sourceId, kind }: Of,
  contents: ReadonlyArray<{ id: string; hash: string; leftAs: string }>,
): Promise<void> {
  const latest = new Map(
    contents.map((one) => [one.id, { id: one.id, hash: one.hash, left_as: one.leftAs }]),
  );
  if (latest.size === 0) return;
  await sql`
    insert into source_record (entity_id, source_id, kind, record_id, content_hash, left_as)
    select ${entity.id}::uuid, ${sourceId}::uuid, ${kind}, s.id, s.hash, s.left_as
    from jsonb_to_recordset(${JSON.stringify([...latest.values()])}::jsonb) as s (id uuid, hash text, left_as text)
    on conflict (entity_id, source_id, kind, record_id)
      do update set content_hash = excluded.content_hash, left_as = excluded.left_as, is_withdrawn = false`.execute(
    db,
  );
}

/** Deletes a source's values of undone records, so that the same file imports them again. */
export async function withdrawSourceValues(
  { db, entity }: Work,
  { sourceId, kind }: Of,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update source_record set is_withdrawn = true
    where entity_id = ${entity.id}::uuid and source_id = ${sourceId}::uuid and kind = ${kind}
      and record_id = any (${[...ids]}::uuid[])`.execute(db);
}
