import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { scenarios } from './payers/scenarios/choose.ts';
import type { Sandbox } from './start.ts';
import { startSandbox } from './start.ts';
import { ask } from './testing/ask.ts';

let sandbox: Sandbox | undefined;
afterEach(() => sandbox?.stop());

it('the sandbox is healthy, and shows every payer scenario with a member id to type', async () => {
  sandbox = await startSandbox();
  expect((await fetch(`${sandbox.url}/health`)).status).toBe(200);
  const response = await fetch(sandbox.url);
  const html = await response.text();
  for (const one of scenarios) expect(html).toContain(`<code>${one.example}</code>`);
  expect(html).toContain(`Addresses begin with <code>${sandbox.url}</code>`);
  expect(html).toContain('/payers/TWM01/core');
  expect(html).not.toMatch(/src=|<link|<script|@import|url\(/);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('the sandbox logs each request without patient data', async () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  sandbox = await startSandbox({ logger, timeScale: 0 });
  await ask(sandbox.url, { memberId: 'CHG445566', trace: 'LOGGED-1' });
  const text = lines.join('');
  expect(text).toContain('LOGGED-1');
  expect(text).not.toMatch(/CHG4455|DOE|JANE|19850515|sandbox"|Payload":"ISA/);
});

it('a linked product can be shown in a frame of any portal, and lists the portal’s cookies it received', async () => {
  sandbox = await startSandbox();
  const response = await fetch(`${sandbox.url}/linked/harp`, {
    headers: { cookie: 'other=1; waypost-harp=%7B%22lCode%22%3A%22LKMT%3Cb%3E%22%7D' },
  });
  const html = await response.text();
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(html).toContain('waypost-harp');
  expect(html).toContain('LKMT&#60;b&#62;');
  expect(html).not.toContain('other');
  expect((await fetch(`${sandbox.url}/linked/%3Cb%3E`)).status).toBe(404);
});
