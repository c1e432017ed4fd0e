import { describe, expect, it } from 'vitest';
import { allProcesses, CpuAccount, type ProcessSamples } from './cpu-time.ts';

describe('CPU time', () => {
  type Process = { parent: number; own: number; waitedFor?: number };
  const samplesOf = (processes: Record<number, Process>): ProcessSamples =>
    new Map(
      Object.entries(processes).map(([pid, { waitedFor = 0, ...process }]) => [
        Number(pid),
        { pid: Number(pid), waitedFor, ...process },
      ]),
    );

  it('CPU time includes a process and all its descendants, and no other process', () => {
    const account = new CpuAccount(10);
    account.sample(
      samplesOf({ 10: { parent: 1, own: 1 }, 11: { parent: 10, own: 2 }, 12: { parent: 11, own: 4 } }),
    );
    expect(account.seconds).toBe(7);
    account.sample(
      samplesOf({ 10: { parent: 1, own: 2 }, 11: { parent: 10, own: 2 }, 20: { parent: 1, own: 50 } }),
    );
    expect(account.seconds).toBe(8);
  });

  it('the CPU time of an ended child is counted once, whether or not its parent has waited for it', () => {
    const account = new CpuAccount(10);
    account.sample(
      samplesOf({ 10: { parent: 1, own: 1 }, 11: { parent: 10, own: 2 }, 12: { parent: 11, own: 4 } }),
    );
    // The child's last second was not sampled, and it had not waited for its own child.
    account.sample(samplesOf({ 10: { parent: 1, own: 1, waitedFor: 3 } }));
    expect(account.seconds).toBe(7);
  });

  it('CPU time is retained when the process itself has ended', () => {
    const account = new CpuAccount(10);
    account.sample(samplesOf({ 10: { parent: 1, own: 1 }, 11: { parent: 10, own: 2 } }));
    account.sample(samplesOf({ 1: { parent: 0, own: 9 } }));
    expect(account.seconds).toBe(3);
  });

  it('the CPU time of this process grows while it works', () => {
    const own = () => allProcesses().get(process.pid);
    // Where processes are not listed, the CPU time of the machine is reported instead.
    if (process.platform !== 'linux') return;
    const before = own()?.own ?? 0;
    while ((own()?.own ?? 0) <= before);
    expect(own()?.parent).toBe(process.ppid);
  });
});
