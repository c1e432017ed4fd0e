import { setTimeout } from 'node:timers/promises';
import { createLogger } from '@waypost/platform/logger';
import { register } from '@waypost/platform/metrics';
import { describe, expect, it, vi } from 'vitest';
import { keepUp } from './duties.ts';

function logged() {
  const lines: { msg: string; trouble?: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const logger = createLogger({ logLevel: 'info' }, 'worker', new Map(), { write });
  return { logger, texts: () => lines.map(({ msg }) => msg) };
}

const away = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

describe('a duty', () => {
  it('is done again after its pause, and says so when there was something to do', async () => {
    const { logger, texts } = logged();
    const run = vi.fn().mockResolvedValueOnce(2).mockResolvedValue(0);
    const stop = keepUp([{ name: 'sweep', everyMs: 1, run }], logger);
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3));
    await stop();
    expect(texts()).toEqual(['duty done']);
  });

  it('that fails is told by its name, and is done again', async () => {
    const { logger, texts } = logged();
    const run = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(0);
    const stop = keepUp([{ name: 'sweep', everyMs: 1, run }], logger);
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(1));
    await stop();
    expect(texts()).toEqual(['duty failed']);
  });

  it('waits while the database is away; that is told once, and once that it is back', async () => {
    const { logger, texts } = logged();
    const run = vi.fn().mockRejectedValueOnce(away()).mockRejectedValueOnce(away()).mockResolvedValue(0);
    const stop = keepUp([{ name: 'sweep', everyMs: 1, run }], logger);
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(2), { timeout: 10_000 });
    await stop();
    expect(texts()).toEqual(['the database is in trouble; duties wait for it', 'the database is back']);
  });

  it('that is stopped ends the run in progress first, and is not done again', async () => {
    const { logger } = logged();
    let ended = 0;
    const run = vi.fn(async () => {
      await setTimeout(50);
      ended += 1;
      return 0;
    });
    await keepUp([{ name: 'sweep', everyMs: 1, run }], logger)();
    expect(ended).toBe(1);
    await setTimeout(100);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is measured by how often and how long it ran', async () => {
    const { logger } = logged();
    await keepUp([{ name: 'measured', everyMs: 1, run: async () => 0 }], logger)();
    const shown = await register.metrics();
    expect(shown).toMatch(/waypost_duty_seconds_count\{duty="measured"\} 1\n/);
    expect(shown).toMatch(/waypost_duty_last_success_timestamp_seconds\{duty="measured"\} \d/);
  });
});
