import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';
import { ask } from '../testing/ask.ts';

// The inquiry is about 2026-11-20 and is sent in the following year.
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0, clock: { now: () => new Date('2027-01-10T10:00:00Z') } });
});
afterAll(() => sandbox.stop());

const answerOf = async (payer: string, memberId: string, edit?: (x12: string) => string) =>
  (await ask(sandbox.url, { payer, memberId, edit })).payload;

it('a payer reports the year of the requested service date, or the month if it covers months', async () => {
  expect(await answerOf('TWM01', 'W10000001')).toContain('DTP*346*D8*20260101~DTP*347*D8*20261231~');
  expect(await answerOf('STMCD', 'W10000001')).toContain('*20261101-20261130~');
});

it('a payer reports the current year for an inquiry without a service date', async () => {
  const undated = (x12: string) =>
    x12.replace(/DTP\*291[^~]*~/, '').replace(/SE\*(\d+)/, (_, count) => `SE*${count - 1}`);
  expect(await answerOf('TWM01', 'W10000001', undated)).toContain('DTP*346*D8*20270101~');
});
