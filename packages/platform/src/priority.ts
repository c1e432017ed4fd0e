import { constants, setPriority } from 'node:os';

/** Has a process go behind others where both want the processor: what nobody waits for goes behind what somebody does. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system has no priorities: it runs all the same.
  }
}
