import { EMPTY_ID } from '@waypost/contract/core/values';
import type {
  DecisionFinding,
  DecisionModel,
  DecisionModelSummary,
  DecisionTable,
} from '@waypost/contract/decision-tables/shapes';
import { type CompiledModel, createRuleKeys, listDecisionTables, listFacts } from '@waypost/dmn';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { compiledModel, findingsOf, shownFinding } from './compiled-models.ts';
import { isReplaced, modelById, type TableRow, tenantIdOf } from './find.ts';
import { idleEscalations } from './idle-escalations.ts';
import type { SavedModel } from './save-version.ts';
import { versionAuthor, versionTime } from './versions.ts';

/** The models of the organization, and the defaults, by name. */
export async function modelList(
  { db, entity }: Work,
  id: string | null = null,
): Promise<DecisionModelSummary[]> {
  const { rows } = await sql<DecisionModelSummary>`
    select m.id, m.name, m.version, nullif(m.entity_id, ${EMPTY_ID}::uuid) as "tenantId", v.file_name as "fileName",
      ${versionTime} as "changedAt", ${versionAuthor} as "changedBy", ${isReplaced(entity.id)} as "isReplaced",
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'version', t.version,
          'rules', t.rule_count) order by t.position), '[]')
        from decision_table t where t.entity_id = m.entity_id and t.model_id = m.id and not t.is_removed) as tables
    from decision_model m
    join decision_model_version v on v.entity_id = m.entity_id and v.model_id = m.id and v.version = m.version
    where m.entity_id in (${entity.id}::uuid, ${EMPTY_ID}::uuid) and not m.is_removed
      and (${id}::uuid is null or m.id = ${id}::uuid)
    order by m.name, m.entity_id = ${EMPTY_ID}::uuid`.execute(db);
  return rows;
}

/** A model with its current file and findings. */
export async function showModel(work: Work, modelId: string): Promise<DecisionModel> {
  const [summary] = await modelList(work, modelId);
  if (!summary) throw new AppError('NOT_FOUND');
  const row = await modelById(work, modelId);
  const { model, compiled } = await compiledModel(work.db, {
    entityId: row.entityId,
    modelId: row.id,
    version: row.version,
  });
  const findings = findingsOf(compiled).map((finding) => shownFinding(model, finding));
  const idle = await idleIn(work.db, row.entityId, compiled);
  return { ...summary, modelXml: model.source, findings: [...findings, ...idle] };
}

/** Rules without effect in the organization. The recipients of a default's rules differ between organizations. */
const idleIn = async (db: Db, entityId: string, compiled: CompiledModel): Promise<DecisionFinding[]> =>
  entityId === EMPTY_ID ? [] : idleEscalations(db, compiled);

/** An uploaded model: possibly unintended effects of the replacement come first. */
export async function showUploaded(
  work: Work,
  { id, findings }: Pick<SavedModel, 'id' | 'findings'>,
): Promise<DecisionModel> {
  const shown = await showModel(work, id);
  return { ...shown, findings: [...findings, ...shown.findings] };
}

/** A table as the API returns it. */
export async function showTable({ db }: Pick<Work, 'db'>, row: TableRow): Promise<DecisionTable> {
  const { model, compiled } = await compiledModel(db, {
    entityId: row.entityId,
    modelId: row.model.id,
    version: row.model.version,
  });
  const known = listDecisionTables(model).find(({ name }) => name === row.name);
  if (!known) throw new AppError('NOT_FOUND');
  const { table } = known;
  const keys = createRuleKeys(table.rules);
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    tenantId: tenantIdOf(row.entityId),
    modelId: row.model.id,
    modelName: row.model.name,
    hitPolicy: table.hitPolicy,
    aggregation: table.aggregation,
    inputs: table.inputs.map(({ label, expression, typeRef: type, values }) => ({
      label,
      expression,
      type,
      values,
    })),
    outputs: table.outputs.map(({ label, name, typeRef: type, values }) => ({ label, name, type, values })),
    rules: table.rules.map(({ comment, inputs, outputs }, at) => ({
      id: keys[at] ?? null,
      comment,
      inputs,
      outputs,
    })),
    facts: listFacts(compiled, row.name),
    findings: [
      ...findingsOf(compiled)
        .filter((finding) => finding.table === table.id || finding.element === row.name)
        .map((finding) => shownFinding(model, finding)),
      ...(await idleIn(db, row.entityId, compiled)).filter(({ element }) => element === row.name),
    ],
  };
}
