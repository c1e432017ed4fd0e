import type { Source, SourceCode } from '@waypost/contract/sources/calls';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';

/** The sources whose facilities the caller all has, because a registration may be for any of them. */
async function sourcesWhere({ db, entity, actor }: Work, id: string | null): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select s.id as "sourceId", s.name, s.channel, not s.is_on as "isEnded", s.on_correction as "onCorrection",
      s.correction_days as "correctionDays", s.links_sure_matches as "linksSureMatches", s.version,
      array(select f.facility_id from source_facility f
        where f.entity_id = s.entity_id and f.source_id = s.id order by f.facility_id) as "facilityIds",
      coalesce((select json_agg(json_build_object('kind', c.kind, 'code', c.code, 'meaning', c.meaning) order by c.kind, c.code)
        from source_code c where c.entity_id = s.entity_id and c.source_id = s.id), '[]'::json) as codes
    from source s
    where s.entity_id = ${entity.id}::uuid and (${id}::uuid is null or s.id = ${id}::uuid)
      and not exists (select from source_facility f
        where f.entity_id = s.entity_id and f.source_id = s.id and f.facility_id <> all (${actor.facilityIds}::uuid[]))
    order by lower(s.name)`.execute(db);
  return rows;
}

export const sourcesOf = (work: Work): Promise<Source[]> => sourcesWhere(work, null);

/** A visible source. */
export async function sourceOf(work: Work, id: string): Promise<Source> {
  const [source] = await sourcesWhere(work, id);
  if (!source) throw new AppError('NOT_FOUND');
  return source;
}

/** The meaning of a source's code; undefined when the source has none. */
export const meaningOf = (
  { codes }: Pick<Source, 'codes'>,
  kind: SourceCode['kind'],
  code: string,
): string | undefined => codes.find((one) => one.kind === kind && one.code === code)?.meaning;
