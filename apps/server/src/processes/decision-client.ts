import { EMPTY_ID } from '@waypost/contract/core/values';
import type { TaskReason } from '@waypost/contract/tasks/story';
import type { JsonValue } from '@waypost/dmn';
import type { Actor } from '../framework/actor.ts';
import type { Work } from '../framework/work.ts';
import { type Candidate, contextsOf, decide, type JsonFacts } from '../modules/decision-tables/module.ts';

/** What a table came to: its rows, and which rules of which version they are. */
export type Answer = {
  /** The rows of a table with several outputs. */
  rows: readonly Readonly<Record<string, JsonValue>>[];
  /** What each rule that matched says, where the table has one output. */
  values: readonly JsonValue[];
  matched: TaskReason['tables'][number];
};

/** Asks the tables that stand now, by name. */
export type DecisionClient = { ask: (table: string, facts: JsonFacts) => Promise<Answer> };

/** Asks the tables of the organisation, or the defaults behind them; a candidate in place of the table of its name. */
export const openDecisionClient = (
  work: Pick<Work<Actor>, 'db' | 'entity' | 'clock'>,
  candidate?: Candidate,
): DecisionClient => ({
  async ask(name, facts) {
    const { table, outcome, matched } = await decide(work, {
      table: name,
      facts,
      trace: 'matched',
      ...(candidate && { candidate }),
    });
    return {
      rows: contextsOf(outcome.json),
      values: Array.isArray(outcome.json) ? outcome.json : [outcome.json],
      matched: {
        name: table.name,
        version: table.version,
        isDefault: table.entityId === EMPTY_ID,
        rules: [...matched],
      },
    };
  },
});

/** A cell as text; nothing is an empty one. */
export const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);

/** Asks each table once for the same facts: for many cases that are much alike. */
export function remembering(asking: DecisionClient): DecisionClient {
  const known = new Map<string, Promise<Answer>>();
  return {
    ask(table, facts) {
      const key = JSON.stringify([table, facts]);
      const answer = known.get(key) ?? asking.ask(table, facts);
      known.set(key, answer);
      return answer;
    },
  };
}
