import { isOneLine } from '@waypost/contract/core/one-line';
import type { DecisionFinding } from '@waypost/contract/decision-tables/shapes';
import {
  type CompiledModel,
  checkModel,
  compileModel,
  type DmnModel,
  findFormulas,
  listDecisionTables,
  ModelError,
  type ModelFinding,
  readModel,
} from '@waypost/dmn';
import { AppError, type FieldError } from '../../framework/errors.ts';
import type { Db } from '../../infrastructure/database.ts';
import { findEscalations } from './find-escalations.ts';

/** A version of a model never changes, so its compiled form stays valid. */
type CachedModel = { model: DmnModel; compiled: CompiledModel };

/** Recently used models by id and version; each process has its own. */
const cache = new Map<string, CachedModel>();
/** Maximum number of characters of all cached models. */
const MAX_CHARACTERS = 32_000_000;
let characters = 0;

export type ModelVersion = { entityId: string; modelId: string; version: number };

/** The compiled model of a version. */
export async function compiledModel(
  db: Db,
  { entityId, modelId, version }: ModelVersion,
): Promise<CachedModel> {
  const key = `${modelId}/${version}`;
  const known = cache.get(key);
  if (known) {
    // The least recently used one is removed first.
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const { xml } = await db
    .selectFrom('decision_model_version')
    .select('xml')
    .where('entity_id', '=', entityId)
    .where('model_id', '=', modelId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const { model } = readModel(xml);
  const made = { model, compiled: compileModel(model) };
  cacheModel(key, made);
  return made;
}

function cacheModel(key: string, made: CachedModel): void {
  cache.set(key, made);
  characters += made.model.source.length;
  for (const [oldest, { model }] of cache) {
    if (characters <= MAX_CHARACTERS || oldest === key) return;
    cache.delete(oldest);
    characters -= model.source.length;
  }
}

/** The findings for used models; comparing all rules of a large table takes a while. */
const findings = new WeakMap<CompiledModel, readonly ModelFinding[]>();

export function findingsOf(compiled: CompiledModel): readonly ModelFinding[] {
  const found = findings.get(compiled) ?? checkModel(compiled);
  findings.set(compiled, found);
  return found;
}

/** A valid model with its warnings. */
export type CheckedModel = { model: DmnModel; compiled: CompiledModel; findings: ModelFinding[] };

/** Maximum number of refusals in one answer. */
const MAX_REPORTED = 50;

/**
 * Reads and checks the text of a model. An expression that cannot be compiled refuses the whole model: its table would
 * decide nothing, and nobody would notice.
 * @throws AppError MODEL_REFUSED with the places and the reasons in words
 */
export function checkedModel(text: string): CheckedModel {
  const { model, findings: duplicates } = read(text);
  refuseNames(model);
  const compiled = compileModel(model);
  const findings = [
    ...duplicates,
    ...checkModel(compiled),
    ...findFormulas(model),
    ...findEscalations(compiled),
  ];
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw refused(errors.map((finding) => toFieldError(model, finding)));
  return { model, compiled, findings };
}

function read(text: string): ReturnType<typeof readModel> {
  try {
    return readModel(text);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw refused([{ path: `line ${error.line} column ${error.column}`, message: error.message }]);
  }
}

const refused = (errors: FieldError[]): AppError =>
  new AppError('MODEL_REFUSED', errors.slice(0, MAX_REPORTED));

/** A model and its tables are identified by name, so each needs a distinct one. */
function refuseNames(model: DmnModel): void {
  const names = listDecisionTables(model).map(({ name }) => name);
  const problems = [model.name, ...names].filter((name) => !isName(name));
  if (problems.length > 0)
    throw refused([
      {
        path: 'name',
        message: 'The model and its tables need names of one line with at most 200 characters.',
      },
    ]);
  const duplicate = names.find((name, at) => names.indexOf(name) !== at);
  if (duplicate !== undefined)
    throw refused([{ path: duplicate, message: `Two tables of the model are called “${duplicate}”.` }]);
  if (names.length === 0) throw refused([{ path: '', message: 'The model has no decision table.' }]);
}

const isName = (name: string): boolean => name.trim() !== '' && name.length <= 200 && isOneLine(name);

function toFieldError(model: DmnModel, finding: ModelFinding): FieldError {
  const { element, rule, column } = shownFinding(model, finding);
  const place = [
    element,
    rule === undefined ? undefined : `row ${rule}`,
    column === undefined ? undefined : `column ${column}`,
  ];
  return { path: place.filter((part) => part !== undefined).join(' '), message: finding.message };
}

/** A finding for callers: with the name of its table instead of an id. */
export function shownFinding(
  model: DmnModel,
  { from: _from, to: _to, table, ...finding }: ModelFinding,
): DecisionFinding {
  const named = listDecisionTables(model).find((known) => known.table.id === table)?.name;
  const element = finding.element ?? named;
  return { ...finding, ...(element === undefined ? {} : { element }) };
}
