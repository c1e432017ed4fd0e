import type { ExpectedTasks } from '@waypost/contract/processes/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { runAndRollBack } from '../framework/try-out.ts';
import type { Scope, Work } from '../framework/work.ts';
import { type PlannedSample, plannedSample } from '../modules/imports/module.ts';
import { commitRegistrations } from '../modules/registrations/module.ts';
import { decisionClientOf, type Trigger } from './process.ts';
import { processes } from './processes.ts';

/** Cases that are evaluated: enough to represent the file, and few enough to finish while somebody reads its rows. */
const MAX_JUDGED = { fitting: 60, others: 30 };
/** Cases of a transaction: few, so that nobody waits long for its locks. */
const SLICE = 10;
/** Maximum number of reasons shown for a task type. */
const MAX_REASONS = 3;

/** A task that the rules require, its reasons, and the number of cases that its case represents. */
type Expected = {
  taskType: string;
  weight: number;
  reasons: ReadonlyArray<{ id: string; description: string }>;
};

/** The tasks that an import would open: some of its new cases are opened, evaluated as if imported, and rolled back. */
export async function expectedTasks(
  scope: Scope,
  keyring: Keyring,
  importId: string,
): Promise<ExpectedTasks> {
  const { source, cases, items } = await scope.read((work) =>
    plannedSample(work, keyring, importId, MAX_JUDGED),
  );
  const expected: Expected[] = [];
  for (let at = 0; at < items.length; at += SLICE) {
    const slice = { source, items: items.slice(at, at + SLICE) };
    expected.push(...(await scope.change((work) => tasksOf(work, keyring, slice), { repeats: true })));
  }
  return { cases, judged: items.length, tasks: counted(expected) };
}

function tasksOf(
  work: Work,
  keyring: Keyring,
  { source, items }: Pick<PlannedSample, 'source' | 'items'>,
): Promise<Expected[]> {
  // No events are emitted, because nothing has really happened.
  const silentWork: Work = { ...work, emit: () => undefined };
  return runAndRollBack(work, async () => {
    const opened = await commitRegistrations(silentWork, keyring, {
      source,
      items,
      leftOf: () => Promise.resolve(new Map()),
    });
    const expected: Expected[] = [];
    for (const [at, { leftAs }] of opened.entries())
      if (leftAs?.case)
        expected.push(...(await evaluateNewCase(silentWork, leftAs.case.id, items[at]?.weight ?? 0)));
    return expected;
  });
}

/** The tasks that each process requires in a case that was just opened. */
async function evaluateNewCase(work: Work, caseId: string, weight: number): Promise<Expected[]> {
  const opened: Trigger = {
    id: caseId,
    type: 'case.opened',
    subjectId: caseId,
    occurredAt: work.clock.now(),
    userId: work.actor.id,
  };
  const expected: Expected[] = [];
  for (const { listensTo, judge } of processes) {
    if (!listensTo.includes(opened.type)) continue;
    const findings = await judge(work, decisionClientOf(work), { caseId, triggers: [opened] });
    for (const { taskType, requirement } of findings)
      if (requirement) expected.push({ taskType, weight, reasons: requirement.exceptions });
  }
  return expected;
}

/** The number of tasks of each type, and their reasons; the counts are estimates for the whole file. */
function counted(expected: readonly Expected[]): ExpectedTasks['tasks'] {
  const totalWeight = (tasks: ReadonlyArray<{ weight: number }>) =>
    Math.round(tasks.reduce((sum, { weight }) => sum + weight, 0));
  const byTaskCount = (one: { tasks: number }, other: { tasks: number }) => other.tasks - one.tasks;
  return [...Map.groupBy(expected, ({ taskType }) => taskType)]
    .map(([taskType, own]) => ({
      taskType,
      tasks: totalWeight(own),
      reasons: [
        ...Map.groupBy(
          own.flatMap(({ reasons, weight }) => reasons.map((reason) => ({ ...reason, weight }))),
          ({ id, description }) => `${id} ${description}`,
        ).values(),
      ]
        .flatMap((same) => {
          const [first] = same;
          return first ? [{ id: first.id, description: first.description, tasks: totalWeight(same) }] : [];
        })
        .toSorted(byTaskCount)
        .slice(0, MAX_REASONS),
    }))
    .toSorted(byTaskCount);
}
