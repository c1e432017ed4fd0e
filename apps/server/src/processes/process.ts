import type { EventType } from '@waypost/contract/core/events';
import type { ProcessName } from '@waypost/contract/processes/names';
import type { TaskReason } from '@waypost/contract/tasks/story';
import type { Actor } from '../framework/actor.ts';
import type { Work } from '../framework/work.ts';
import type { RulesResult } from '../modules/eligibility/module.ts';
import type { DecisionClient } from './decision-client.ts';

/** The event that asks for the evaluation of a case; none when all cases are evaluated again. */
type Trigger = {
  id: string;
  type: EventType;
  subjectId: string;
  occurredAt: Date;
  /** The user who did it. */
  userId: string | null;
};

/** The evaluation of a case by a process. */
export type Evaluation = { caseId: string; trigger: Trigger | null };

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
