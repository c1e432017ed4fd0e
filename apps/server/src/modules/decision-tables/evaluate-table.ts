import type { EvaluationResult } from '@waypost/contract/decision-tables/shapes';
import {
  type CompiledModel,
  type DmnModel,
  type JsonValue,
  LimitError,
  listDecisionTables,
} from '@waypost/dmn';
import type { Actor } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { evaluateInOtherProcess } from './apart/evaluate-apart.ts';
import { compiledModel } from './compiled-models.ts';
import { type EvaluatedTable, type Evaluation, evaluateWithin, type JsonFacts } from './evaluate-within.ts';
import { mustFindTable, ownerFor, type TableRow, tenantIdOf } from './find.ts';

/** Maximum number of steps in this process: a few milliseconds, in which other calls wait. Most tables need fewer. */
const MAX_STEPS_IN_PROCESS = 10_000;
/** Maximum number of steps of an evaluation in another process. */
const MAX_STEPS = 1_000_000;

export type Decided = EvaluatedTable & { table: TableRow };
/** Rules that a table could have instead of its present ones. */
export type Candidate = { table: string; model: DmnModel; compiled: CompiledModel };

/** A table ready for evaluation. An evaluation that exceeds its limits throws a LimitError. */
export type OpenTable = {
  table: TableRow;
  ask: (facts: JsonFacts, trace: boolean | 'matched') => Promise<EvaluatedTable>;
};

/**
 * Opens the current table of a name for several evaluations: the organization's own, or the default.
 * @throws AppError NOT_FOUND
 */
export async function openTable(
  { db, entity, clock }: Pick<Work<Actor>, 'db' | 'entity' | 'clock'>,
  name: string,
  candidate?: Candidate,
): Promise<OpenTable> {
  const table = await mustFindTable(db, { id: entity.id, isDefault: false }, name);
  const compiled = candidate?.table === table.name ? candidate : await compiledTable(db, table);
  return {
    table,
    ask: (facts, trace) =>
      evaluated(entity.id, compiled, { table: table.name, facts, trace, at: clock.now().getTime() }),
  };
}

/**
 * Evaluates the current table of a name with the facts of an event.
 * @throws AppError NOT_FOUND, and LimitError when the evaluation exceeds its limits
 */
export async function decide(
  work: Pick<Work<Actor>, 'db' | 'entity' | 'clock'>,
  {
    table: name,
    facts,
    trace,
    candidate,
  }: { table: string; facts: JsonFacts; trace: boolean | 'matched'; candidate?: Candidate },
): Promise<Decided> {
  const { table, ask } = await openTable(work, name, candidate);
  return { table, ...(await ask(facts, trace)) };
}

const compiledTable = (db: Db, { entityId, model: { id, version } }: TableRow) =>
  compiledModel(db, { entityId, modelId: id, version });

/** Short evaluations run here; a longer one starts again in another process. */
async function evaluated(
  entityId: string,
  { model, compiled }: Pick<Candidate, 'model' | 'compiled'>,
  tableName: Evaluation,
): Promise<EvaluatedTable> {
  const here = evaluateWithin({ model, compiled }, tableName, MAX_STEPS_IN_PROCESS);
  if ('done' in here) return here.done;
  return evaluateInOtherProcess(entityId, { ...tableName, xml: model.source, maxSteps: MAX_STEPS });
}

/**
 * Opens a table for a trial with typed facts, which returns the matching rules and why the others did not match.
 * Nothing is stored. The trial itself needs no transaction, and may have to wait for its turn.
 */
export async function openTrialTable(
  work: Work,
  { tenantId, table: tableName }: { tenantId: string | undefined; table: string },
): Promise<(facts: JsonFacts) => Promise<EvaluationResult>> {
  const { id, name, version, entityId, model } = await mustFindTable(
    work.db,
    ownerFor(work, tenantId),
    tableName,
  );
  const compiled = await compiledModel(work.db, { entityId, modelId: model.id, version: model.version });
  const names = new Map(listDecisionTables(compiled.model).map((each) => [each.table.id, each.name]));
  const [tryingEntity, at] = [work.entity.id, work.clock.now().getTime()];
  return async (facts) => {
    const { outcome } = await evaluated(tryingEntity, compiled, {
      table: name,
      facts,
      trace: true,
      at,
    }).catch((error: unknown) => {
      if (!(error instanceof LimitError)) throw error;
      throw new AppError('MODEL_REFUSED', [{ path: '', message: error.message }]);
    });
    return {
      table: { id, name, version, tenantId: tenantIdOf(entityId) },
      value: outcome.json,
      warnings: outcome.warnings,
      tables: outcome.tables.map(({ table, ...trace }) => ({ ...trace, name: names.get(table) ?? table })),
    };
  };
}

/** The contexts that a table with several outputs returns. */
export const contextsOf = (value: JsonValue): Readonly<Record<string, JsonValue>>[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (each): each is Record<string, JsonValue> =>
      typeof each === 'object' && each !== null && !Array.isArray(each),
  );
