import type { EvaluationResult } from '@waypost/contract/services/decision';
import {
  type CompiledModel,
  type DmnModel,
  decisionTablesOf,
  type EvaluateOptions,
  type Facts,
  type JsonValue,
  LimitError,
  type Outcome,
} from '@waypost/dmn';
import type { Actor } from '../../kernel/actor.ts';
import type { Db } from '../../kernel/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { compiledModel } from './compiled-models.ts';
import { mustFindTable, type TableRow } from './find.ts';
import { ownerFor, tenantIdOf } from './owner.ts';

/** A try takes no longer, because other calls wait for it meanwhile. */
const MOST_MILLISECONDS = 250;

export type Decided = { table: TableRow; outcome: Outcome; matched: readonly MatchedRule[] };
/** A rule that matched, counted from 1, with what its table says of it. */
type MatchedRule = { row: number; comment: string | null };
/** Rules that a table could have, in place of those that it has. */
export type Candidate = { table: string; model: DmnModel; compiled: CompiledModel };

/** A table that is ready to be asked. It throws a LimitError when it does more than it may. */
export type OpenTable = {
  table: TableRow;
  ask: (facts: Facts, trace: boolean | 'matched') => Omit<Decided, 'table'>;
};

/**
 * Opens a table that stands now, to be asked about many things: the organisation's own, or the default behind it.
 *
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
    ask: (facts, trace) => evaluated(table.name, compiled, facts, optionsOf({ clock }, trace)),
  };
}

/**
 * Asks a table that stands now, with the facts of an event.
 *
 * @throws AppError NOT_FOUND, and LimitError when the table does more than it may
 */
export async function decide(
  work: Pick<Work<Actor>, 'db' | 'entity' | 'clock'>,
  {
    table: name,
    facts,
    trace,
    candidate,
  }: { table: string; facts: Facts; trace: boolean | 'matched'; candidate?: Candidate },
): Promise<Decided> {
  const { table, ask } = await openTable(work, name, candidate);
  return { table, ...ask(facts, trace) };
}

const compiledTable = (db: Db, { entityId, model: { id, version } }: TableRow) =>
  compiledModel(db, { entityId, modelId: id, version });

function evaluated(
  name: string,
  { model, compiled }: Pick<Candidate, 'model' | 'compiled'>,
  facts: Facts,
  options: EvaluateOptions,
): Omit<Decided, 'table'> {
  const outcome = compiled.evaluate(name, facts, options);
  const asked = decisionTablesOf(model).find((each) => each.name === name)?.table;
  const traced = outcome.tables.find(({ table }) => table === asked?.id);
  const matched = (traced?.matched ?? []).map((row) => ({
    row,
    comment: asked?.rules[row - 1]?.comment ?? null,
  }));
  return { outcome, matched };
}

const optionsOf = ({ clock }: Pick<Work<Actor>, 'clock'>, trace: boolean | 'matched'): EvaluateOptions => ({
  trace,
  maxMilliseconds: MOST_MILLISECONDS,
  now: () => clock.now().getTime(),
});

async function decideIn(
  { db, clock }: Pick<Work<Actor>, 'db' | 'clock'>,
  table: TableRow,
  facts: Facts,
  trace: boolean | 'matched',
): Promise<Decided> {
  const compiled = await compiledTable(db, table);
  return { table, ...evaluated(table.name, compiled, facts, optionsOf({ clock }, trace)) };
}

/** Tries a table with typed facts, and says which rules matched and why the others did not. Nothing of it is kept. */
export async function tryTable(
  work: Work,
  { tenantId, table: asked, facts }: { tenantId: string | undefined; table: string; facts: Facts },
): Promise<EvaluationResult> {
  const row = await mustFindTable(work.db, ownerFor(work, tenantId), asked);
  const { table, outcome } = await decideIn(work, row, facts, true).catch((error: unknown) => {
    if (error instanceof LimitError)
      throw new AppError('MODEL_REFUSED', [{ path: '', message: error.message }]);
    throw error;
  });
  const { model } = await compiledTable(work.db, table);
  const names = new Map(decisionTablesOf(model).map(({ name, table: { id } }) => [id, name]));
  return {
    table: { id: table.id, name: table.name, version: table.version, tenantId: tenantIdOf(table.entityId) },
    value: outcome.json,
    warnings: outcome.warnings,
    tables: outcome.tables.map(({ table: id, ...trace }) => ({ ...trace, name: names.get(id) ?? id })),
  };
}

/** The contexts of a table that collects them. */
export const contextsOf = (value: JsonValue): Readonly<Record<string, JsonValue>>[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (each): each is Record<string, JsonValue> =>
      typeof each === 'object' && each !== null && !Array.isArray(each),
  );
