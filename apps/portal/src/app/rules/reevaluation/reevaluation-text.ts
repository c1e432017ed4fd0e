import type { Reevaluation } from '@waypost/contract/processes/calls';
import { type ProcessName, processNames } from '@waypost/contract/processes/names';

/** The process that evaluates a table, by its name (W-088); null when none does. */
export const processOf = (table: string): ProcessName | null =>
  processNames.find((name) => table.startsWith(`${name.replaceAll(' ', '')}_`)) ?? null;

export const isInProgress = ({ state }: Reevaluation): boolean => state === 'waiting' || state === 'running';

const tasks = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'task' : 'tasks'}`;

/** The result of a reevaluation. */
export function reevaluationResult({ state, cases, done, opened, closed }: Reevaluation): string {
  const looked = state === 'stopped' ? `Stopped after ${done.toLocaleString('en-US')} of` : 'Looked at all';
  return `${looked} ${cases.toLocaleString('en-US')} cases: ${tasks(opened)} opened, ${tasks(closed)} closed.`;
}
