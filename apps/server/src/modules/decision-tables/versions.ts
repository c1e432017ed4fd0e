import type { DecisionModelVersion } from '@waypost/contract/decision-tables/shapes';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { personRows } from '../users/readable.ts';
import { type ModelRow, modelById } from './find.ts';

type VersionRow = DecisionModelVersion & { modelXml: string };

/**
 * The author of a version: colleagues by name; a person of another organization, who maintains the defaults, without
 * one.
 */
export const versionAuthor = sql<DecisionModelVersion['by']>`json_build_object('kind', v.actor_kind, 'name',
  coalesce((select u.listed_name from ${personRows} u where u.id = v.actor_id), ''))`;
export const versionTime = sql<string>`to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = sql`v.version, ${versionTime} as at, ${versionAuthor} as by, v.step, v.file_name as "fileName",
  v.table_name as "table", v.restored`;

/** The versions of a model, the latest first. */
export async function modelVersions(work: Work, modelId: string): Promise<DecisionModelVersion[]> {
  const model = await modelById(work, modelId);
  const { rows } = await sql<DecisionModelVersion>`select ${columns} from decision_model_version v
    where v.entity_id = ${model.entityId}::uuid and v.model_id = ${model.id}::uuid
    order by v.version desc`.execute(work.db);
  return rows;
}

/** A version of a model. */
export async function modelVersion(
  work: Pick<Work, 'db'>,
  model: Pick<ModelRow, 'entityId' | 'id'>,
  version: number,
): Promise<VersionRow> {
  const { rows } = await sql<VersionRow>`select ${columns}, v.xml as "modelXml" from decision_model_version v
    where v.entity_id = ${model.entityId}::uuid and v.model_id = ${model.id}::uuid
      and v.version = ${version}`.execute(work.db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
