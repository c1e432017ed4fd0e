import {
  type CompiledModel,
  type DmnModel,
  type JsonValue,
  LimitError,
  listDecisionTables,
  type TableTrace,
} from '@waypost/dmn';

/** Facts by the names of the inputs. */
export type JsonFacts = Readonly<Record<string, JsonValue>>;
/** One question to a table. `at`: the instant that `now()` is in it, in milliseconds since 1970. */
export type AskedOnce = { table: string; facts: JsonFacts; trace: boolean | 'matched'; at: number };
/** A rule that matched, counted from 1, with what its table says of it. */
type MatchedRule = { row: number; comment: string | null };
export type EvaluatedTable = {
  outcome: { json: JsonValue; warnings: string[]; tables: TableTrace[] };
  matched: readonly MatchedRule[];
};

/** What a table comes to is written into an answer, so it has a size. */
const MOST_CHARACTERS = 3_000_000;

/** Evaluates a table with so many steps, and as many everywhere, so that the same facts always come to the same. */
export function evaluateWithin(
  { model, compiled }: { model: DmnModel; compiled: CompiledModel },
  { table: name, facts, trace, at }: AskedOnce,
  maxSteps: number,
): { done: EvaluatedTable } | { limit: string } {
  try {
    const { json, warnings, tables } = compiled.evaluate(name, facts, { trace, maxSteps, now: () => at });
    if (JSON.stringify([json, tables])?.length > MOST_CHARACTERS)
      return { limit: `The result has more than ${MOST_CHARACTERS} characters.` };
    const asked = listDecisionTables(model).find((each) => each.name === name)?.table;
    const rows = tables.find(({ table }) => table === asked?.id)?.matched ?? [];
    const matched = rows.map((row) => ({ row, comment: asked?.rules[row - 1]?.comment ?? null }));
    return { done: { outcome: { json, warnings, tables }, matched } };
  } catch (error) {
    if (error instanceof LimitError) return { limit: error.message };
    throw error;
  }
}
