import type { EventType } from '@waypost/contract/core/events';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { ProcessName } from '@waypost/contract/processes/names';
import type { TaskReason } from '@waypost/contract/tasks/story';
import type { JsonValue } from '@waypost/dmn';
import type { Actor } from '../framework/actor.ts';
import type { Work } from '../framework/work.ts';
import {
  type Candidate,
  contextsOf,
  decide,
  type JsonFacts,
  type OpenTable,
} from '../modules/decision-tables/module.ts';
import type { RulesResult } from '../modules/eligibility/module.ts';

/** An event that triggers the evaluation of a case; none when all cases are reevaluated. */
export type Trigger = {
  id: string;
  type: EventType;
  subjectId: string;
  occurredAt: Date;
  /** The user who caused it. */
  userId: string | null;
};

/** The evaluation of a case by a process, for all its pending events: the oldest first. */
export type Evaluation = { caseId: string; triggers: readonly Trigger[] };

/** A process's result for one task of a case: it is needed, or no longer needed. */
export type Finding = {
  taskType: string;
  /** Distinguishes tasks of this type in one case; see `TaskPlace`. */
  subject: string;
  requirement: {
    /** Identifies the state that requires the task, so that the same state opens it only once. */
    cycle: string;
    condition: { conditionCode: string; description: string } | null;
    exceptions: readonly { id: string; description: string }[];
    payerName: string;
  } | null;
  tables: TaskReason['tables'];
  facts: TaskReason['facts'];
  /** Further facts for the table of recommendations. */
  contentFacts?: JsonFacts;
  /** The evaluated answer of a payer, and the outcomes of the rules. */
  rulesOf?: { transactionId: string } & RulesResult;
};

/**
 * A process evaluates the state of a case and returns the tasks it needs, according to its tables. It is the same for
 * an event, for a reevaluation, and for a trial that changes nothing; so nothing is lost or done twice when one of them
 * comes late or is repeated.
 */
export type Process = {
  name: ProcessName;
  /** The prefix of the names of its tables (W-088). */
  prefix: string;
  /** The events that trigger an evaluation of the case. */
  listensTo: readonly EventType[];
  judge: (
    work: Pick<Work<Actor>, 'db' | 'clock'>,
    decisionClient: DecisionClient,
    look: Evaluation,
  ) => Promise<readonly Finding[]>;
  /** The page where work on its tasks begins. */
  startUrl: (of: { taskId: string; facilityId: string; caseNumber: string }) => string;
};

export const caseUrl: Process['startUrl'] = ({ caseNumber }) => `case-management/${caseNumber}`;

/** The values that the rules received, as a task shows them; unknown values are omitted. */
export const factsOf = (
  facts: Readonly<Record<string, string | number | boolean | null>>,
): Finding['facts'] =>
  Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: String(value) }));

/** The result of a table: its rows, and the matching rules with their version. */
export type Answer = {
  /** The rows of a table with several outputs. */
  rows: readonly Readonly<Record<string, JsonValue>>[];
  /** The value of each matching rule, for a table with one output. */
  values: readonly JsonValue[];
  matched: TaskReason['tables'][number];
};

/** Evaluates the current tables by name. */
export type DecisionClient = { ask: (table: string, facts: JsonFacts) => Promise<Answer> };

/** Evaluates the tables of the organization, or the defaults; a candidate replaces the table of its name. */
export const openDecisionClient = (
  work: Pick<Work<Actor>, 'db' | 'entity' | 'clock'>,
  candidate?: Candidate,
): DecisionClient => ({
  async ask(name, facts) {
    const { table, ...evaluated } = await decide(work, {
      table: name,
      facts,
      trace: 'matched',
      ...(candidate && { candidate }),
    });
    return answerOf(table, evaluated);
  },
});

/** Evaluates one table, which was read once, whatever the name. */
export const clientOfTable = ({ table, ask }: OpenTable): DecisionClient => ({
  ask: async (_name, facts) => answerOf(table, await ask(facts, 'matched')),
});

const answerOf = (
  { name, version, entityId }: OpenTable['table'],
  { outcome, matched }: Awaited<ReturnType<OpenTable['ask']>>,
): Answer => ({
  rows: contextsOf(outcome.json),
  values: Array.isArray(outcome.json) ? outcome.json : [outcome.json],
  matched: { name, version, isDefault: entityId === EMPTY_ID, rules: [...matched] },
});

/** The clients of open transactions. */
const clients = new WeakMap<Work['db'], DecisionClient>();

/**
 * The client of a transaction: all its cases are evaluated with the same tables, each read once, and each evaluated
 * once for the same facts.
 */
export function decisionClientOf(work: Pick<Work<Actor>, 'db' | 'entity' | 'clock'>): DecisionClient {
  const client = clients.get(work.db) ?? withCache(openDecisionClient(work));
  clients.set(work.db, client);
  return client;
}

/** A cell as text; null becomes an empty text. */
export const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);

/** Evaluates each table once for the same facts, because many cases are much alike. */
export function withCache(decisionClient: DecisionClient): DecisionClient {
  const known = new Map<string, Promise<Answer>>();
  return {
    ask(table, facts) {
      const key = JSON.stringify([table, facts]);
      const answer = known.get(key) ?? decisionClient.ask(table, facts);
      known.set(key, answer);
      return answer;
    },
  };
}
