import type { EventType } from '@waypost/contract/core/events';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { ProcessName } from '@waypost/contract/processes/names';
import type { TaskReason } from '@waypost/contract/tasks/story';
import type { JsonValue } from '@waypost/dmn';
import type { Actor } from '../framework/actor.ts';
import type { Work } from '../framework/work.ts';
import { type Candidate, contextsOf, decide, type JsonFacts } from '../modules/decision-tables/module.ts';
import type { RulesResult } from '../modules/eligibility/module.ts';

/** An event that asks for the evaluation of a case; none when all cases are evaluated again. */
export type Trigger = {
  id: string;
  type: EventType;
  subjectId: string;
  occurredAt: Date;
  /** The user who did it. */
  userId: string | null;
};

/** The evaluation of a case by a process, for all events of it that waited: the oldest first. */
export type Evaluation = { caseId: string; triggers: readonly Trigger[] };

/** What a process found about one task of a case: that it is needed, or that nothing asks for it any more. */
export type Finding = {
  taskType: string;
  /** What tells the tasks of this type apart in one case; see `TaskPlace`. */
  subject: string;
  requirement: {
    /** The state that asks for the task: the same state asks once. */
    cycle: string;
    condition: { conditionCode: string; description: string } | null;
    exceptions: readonly { id: string; description: string }[];
    payerName: string;
  } | null;
  tables: TaskReason['tables'];
  facts: TaskReason['facts'];
  /** What else the table of recommendations may ask for. */
  contentFacts?: JsonFacts;
  /** The answer of a payer that was judged, and what the rules made of it. */
  rulesOf?: { transactionId: string } & RulesResult;
};

/**
 * A process looks at the state of a case and says which tasks it needs, by the tables it asks. It is the same for an event,
 * for rules that are run again, and for a try that changes nothing; so nothing is lost or done twice when one of them comes
 * late or again.
 */
export type Process = {
  name: ProcessName;
  /** How the names of its tables begin (W-088). */
  prefix: string;
  /** The events after which it looks at the case. */
  listensTo: readonly EventType[];
  judge: (
    work: Pick<Work<Actor>, 'db' | 'clock'>,
    asking: DecisionClient,
    look: Evaluation,
  ) => Promise<readonly Finding[]>;
  /** Where work on its tasks begins. */
  startUrl: (of: { taskId: string; facilityId: string; caseNumber: string }) => string;
};

export const caseUrl: Process['startUrl'] = ({ caseNumber }) => `case-management/${caseNumber}`;

/** Values that the rules saw, as a task tells them; what is unknown is left out. */
export const factsOf = (
  facts: Readonly<Record<string, string | number | boolean | null>>,
): Finding['facts'] =>
  Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: String(value) }));

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

/** The clients of transactions that are open. */
const clients = new WeakMap<Work['db'], DecisionClient>();

/**
 * The client of a transaction: all its cases are judged by the same tables, each of which is looked up once, and asked once for the
 * same facts.
 */
export function decisionClientOf(work: Pick<Work<Actor>, 'db' | 'entity' | 'clock'>): DecisionClient {
  const client = clients.get(work.db) ?? remembering(openDecisionClient(work));
  clients.set(work.db, client);
  return client;
}

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
