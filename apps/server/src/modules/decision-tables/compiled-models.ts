import {
  type CompiledModel,
  checkModel,
  compileModel,
  type DmnModel,
  type ModelFinding,
  readModel,
} from '@waypost/dmn';
import type { Db } from '../../infrastructure/database.ts';

/** A version of a model never changes, so what is compiled of it is true as long as it is kept. */
type Kept = { model: DmnModel; compiled: CompiledModel };

/** The models that were asked last, by id and version; of each process its own. */
const kept = new Map<string, Kept>();
/** Characters of all models that are kept. */
const MOST_CHARACTERS = 32_000_000;
let characters = 0;

export type ModelVersion = { entityId: string; modelId: string; version: number };

/** A model as it was in a version, compiled. */
export async function compiledModel(db: Db, { entityId, modelId, version }: ModelVersion): Promise<Kept> {
  const key = `${modelId}/${version}`;
  const known = kept.get(key);
  if (known) {
    // The one asked last is forgotten last.
    kept.delete(key);
    kept.set(key, known);
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
  remember(key, made);
  return made;
}

function remember(key: string, made: Kept): void {
  kept.set(key, made);
  characters += made.model.source.length;
  for (const [oldest, { model }] of kept) {
    if (characters <= MOST_CHARACTERS || oldest === key) return;
    kept.delete(oldest);
    characters -= model.source.length;
  }
}

/** What looks wrong with models that were asked for; comparing all rules of a large table takes a while. */
const findings = new WeakMap<CompiledModel, readonly ModelFinding[]>();

export function findingsOf(compiled: CompiledModel): readonly ModelFinding[] {
  const found = findings.get(compiled) ?? checkModel(compiled);
  findings.set(compiled, found);
  return found;
}
