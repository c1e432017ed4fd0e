import { type ProcessName, processNames, taskTypes } from '@waypost/contract/processes/names';
import { type TaskStatus, taskStatuses } from '@waypost/contract/tasks/status';
import { addDays, daysBetween } from '../infrastructure/dates.ts';
import type { Finding } from './finding.ts';
import type { CastCase } from './patients.ts';
import type { Random } from './random.ts';

/** Work of the cast: the finding of a process in a case, and the later steps of its task. */
export type CastTask = {
  of: CastCase;
  process: ProcessName;
  taskType: string;
  /** The age of the finding in days. */
  ageDays: number;
  status: TaskStatus;
  assigneeId: string | null;
  waitUntil: string | null;
  /** A letter was sent when it was completed. */
  hasLetter?: true;
  /** The payer's finding if the demo case has an error, else a rejection. */
  finding?: Finding | undefined;
  /** The case as it was sent to its payer, if it was corrected later. */
  asked?: CastCase | undefined;
};

/** Every status and every process occurs; most work is open and about eligibility. */
const usualStatuses: TaskStatus[] = [
  'Open',
  'Open',
  'Open',
  'Open',
  'InProcess',
  'OnHold',
  'Wait',
  'Elevated',
  'Complete',
];
/** Statuses in which a task always has an assignee. */
const assignedStatuses: ReadonlySet<TaskStatus> = new Set(['InProcess', 'Complete']);
/** Statuses in which tasks stay longer. */
const longStatuses: ReadonlySet<TaskStatus> = new Set(['OnHold', 'Wait', 'Elevated']);

export const usualProcesses: ProcessName[] = [
  ...processNames,
  'Eligibility',
  'Eligibility',
  'Eligibility',
  'Eligibility',
];

/** Work for most cases, in every status. */
export function makeTasks(
  cases: readonly CastCase[],
  workers: readonly string[],
  random: Random,
  today: string,
): CastTask[] {
  return cases
    .filter((_, i) => i % 9 !== 8)
    .map((of, i) => {
      // The first ones cover every pair of process and status, so that none is missing by chance.
      const isFirstRound = i < processNames.length * taskStatuses.length;
      const process = (isFirstRound ? processNames[i % 4] : random.pick(usualProcesses)) ?? 'Eligibility';
      const status = (isFirstRound ? taskStatuses[Math.floor(i / 4)] : random.pick(usualStatuses)) ?? 'Open';
      const isHeld = status !== 'Open' && (assignedStatuses.has(status) || random.int(0, 3) > 0);
      return {
        of,
        process,
        taskType: random.pick(taskTypes[process]),
        ageDays: random.int(0, longStatuses.has(status) ? 9 : 4),
        status,
        assigneeId: isHeld ? random.pick(workers) : null,
        waitUntil: status === 'Wait' ? addDays(today, random.int(2, 20)) : null,
      };
    });
}

/** Registrations are finished by changing the case, so they belong to people who may do so, if there are any. */
export function assignRegistrations(tasks: readonly CastTask[], specialists: readonly string[]): CastTask[] {
  return tasks.map((task, at) => {
    const isTheirs = task.process === registered && task.assigneeId !== null;
    const specialist = specialists[at % specialists.length];
    return isTheirs && specialist !== undefined ? { ...task, assigneeId: specialist } : task;
  });
}

const verified = 'Insurance Verification';
const registered = 'Registration Verification';
/**
 * The completed work in each of eight cases. A letter is sent if a registration lacked something; its
 * insurance is verified first.
 */
const done: ReadonlyArray<readonly ProcessName[]> = [
  ...Array.from({ length: 3 }, () => ['Eligibility'] as const),
  [verified],
  ...Array.from({ length: 3 }, () => ['Eligibility'] as const),
  [verified, registered],
];

/**
 * Completed work of earlier weeks: the payers' findings, insurances to verify, and incomplete registrations.
 */
export function makeDoneTasks(
  cases: readonly CastCase[],
  workers: readonly string[],
  random: Random,
  today: string,
): CastTask[] {
  return cases.flatMap((of, at) =>
    (done[at % done.length] ?? []).map((process): CastTask => {
      const isRegistered = process === registered;
      return {
        of,
        process,
        // Letters are configured for the first task type.
        taskType: isRegistered ? registered : random.pick(taskTypes[process]),
        ageDays: daysBetween(of.serviceStart, today),
        status: 'Complete',
        assigneeId: random.pick(workers),
        waitUntil: null,
        ...(isRegistered && { hasLetter: true }),
      };
    }),
  );
}
