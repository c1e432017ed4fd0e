import { constants, setPriority } from 'node:os';

/** Lowers the CPU priority of a process, so that background work does not slow down work that a user waits for. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, or the system has no priorities; the process then runs at the normal priority.
  }
}
