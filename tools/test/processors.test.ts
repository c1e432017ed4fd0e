import { describe, expect, it } from 'vitest';
import { allProcesses, type Looks, ProcessorAccount } from './processors.ts';

describe('the work of processors', () => {
  type Process = { parent: number; own: number; waitedFor?: number };
  const looksOf = (processes: Record<number, Process>): Looks =>
    new Map(
      Object.entries(processes).map(([pid, { waitedFor = 0, ...process }]) => [
        Number(pid),
        { pid: Number(pid), waitedFor, ...process },
      ]),
    );

  it('is that of a process and of all that it started, and of nobody else', () => {
    const account = new ProcessorAccount(10);
    account.look(
      looksOf({ 10: { parent: 1, own: 1 }, 11: { parent: 10, own: 2 }, 12: { parent: 11, own: 4 } }),
    );
    expect(account.seconds).toBe(7);
    account.look(
      looksOf({ 10: { parent: 1, own: 2 }, 11: { parent: 10, own: 2 }, 20: { parent: 1, own: 50 } }),
    );
    expect(account.seconds).toBe(8);
  });

  it('is counted once where a parent has waited for its child, and kept where nobody has', () => {
    const account = new ProcessorAccount(10);
    account.look(
      looksOf({ 10: { parent: 1, own: 1 }, 11: { parent: 10, own: 2 }, 12: { parent: 11, own: 4 } }),
    );
    // The child's last second was not seen, and it had not waited for its own child.
    account.look(looksOf({ 10: { parent: 1, own: 1, waitedFor: 3 } }));
    expect(account.seconds).toBe(7);
  });

  it('is kept when the process itself has ended', () => {
    const account = new ProcessorAccount(10);
    account.look(looksOf({ 10: { parent: 1, own: 1 }, 11: { parent: 10, own: 2 } }));
    account.look(looksOf({ 1: { parent: 0, own: 9 } }));
    expect(account.seconds).toBe(3);
  });

  it('of this process grows while it works', () => {
    const own = () => allProcesses().get(process.pid);
    // Where processes are not listed, the work of the machine is shown instead.
    if (process.platform !== 'linux') return;
    const before = own()?.own ?? 0;
    while ((own()?.own ?? 0) <= before);
    expect(own()?.parent).toBe(process.ppid);
  });
});
