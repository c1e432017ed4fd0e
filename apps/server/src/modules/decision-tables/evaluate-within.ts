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
/** One evaluation of a table. `at`: the instant of its `now()`, in milliseconds since 1970. */
export type Evaluation = { table: string; facts: JsonFacts; trace: boolean | 'matched'; at: number };
/** A matching rule, counted from 1, with its comment. */
type MatchedRule = { row: number; comment: string | null };
export type EvaluatedTable = {
  outcome: { json: JsonValue; warnings: string[]; tables: TableTrace[] };
  matched: readonly MatchedRule[];
};

/** Limits the size of a result, because it becomes part of an answer. */
const MAX_CHARACTERS = 3_000_000;

/**
 * Evaluates a table with a limited number of steps, the same everywhere, so that the same facts always give the same
 * result.
 */
export function evaluateWithin(
  { model, compiled }: { model: DmnModel; compiled: CompiledModel },
  { table: name, facts, trace, at }: Evaluation,
  maxSteps: number,
): { done: EvaluatedTable } | { limit: string } {
  try {
    const { json, warnings, tables } = compiled.evaluate(name, facts, { trace, maxSteps, now: () => at });
    if (JSON.stringify([json, tables])?.length > MAX_CHARACTERS)
      return { limit: `The result has more than ${MAX_CHARACTERS} characters.` };
    const tableName = listDecisionTables(model).find((each) => each.name === name)?.table;
    const rows = tables.find(({ table }) => table === tableName?.id)?.matched ?? [];
    const matched = rows.map((row) => ({ row, comment: tableName?.rules[row - 1]?.comment ?? null }));
    return { done: { outcome: { json, warnings, tables }, matched } };
  } catch (error) {
    if (error instanceof LimitError) return { limit: error.message };
    throw error;
  }
}
