import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import {
  adminCommand,
  type Installation,
  newInstallation,
  type Running,
  verifyCommand,
} from './support/installation.ts';

let installation: Installation;
let worker: Running;
let unscopedPool: pg.Pool;

beforeAll(async () => {
  const [port] = await freePorts(1);
  installation = await newInstallation(`http://localhost:${port}`);
  await installation.prepare();
  await installation.server({ PORT: String(port) });
  worker = await installation.worker();
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  await installation.organization();
});
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
});

const count = async (query: string): Promise<number> =>
  Number((await unscopedPool.query(query)).rows[0].count);

it('the audit record is verified by the signed heads of every given file, and missing or damaged files are refused', async () => {
  const [one, other] = ['one', 'other'].map((name) => join(installation.home, `heads-${name}.jsonl`)) as [
    string,
    string,
  ];
  for (const file of [one, other])
    expect((await installation.command(verifyCommand, ['sign'], '', { AUDIT_HEADS_FILE: file })).code).toBe(
      0,
    );
  const verified = (...files: string[]) => installation.command(verifyCommand, ['verify', ...files]);
  const whole = await verified(one, other);
  expect({ code: whole.code, broken: whole.output.includes('NOT WHOLE') }).toEqual({
    code: 0,
    broken: false,
  });
  // A head with other content than was signed, which only a reader of both files detects.
  const [line = '', ...lines] = (await readFile(other, 'utf8')).trimEnd().split('\n');
  const forged = { ...JSON.parse(line), linkHash: '0'.repeat(64) };
  await writeFile(other, [JSON.stringify(forged), ...lines, ''].join('\n'));
  expect((await verified(one)).code).toBe(0);
  const found = await verified(one, other);
  expect(found.code).toBe(1);
  expect(found.output).toContain('a head bears no signature of this installation');
  await writeFile(other, 'half a li');
  expect((await verified(one, other)).output).toMatch(/was damaged in line 1/);
  const missing = await verified(one, `${other}.gone`);
  expect([missing.code, missing.output.includes('There is no file of signed heads')]).toEqual([1, true]);
});

it('abandoned work is reported, and the operator can requeue it', async () => {
  const about = async () => {
    const ready = await (await fetch(`${worker.url}/ready`)).json();
    const metrics = await (await fetch(worker.metricsUrl)).text();
    return [ready, /^waypost_dead_letters (.*)$/m.exec(metrics)?.[1]];
  };
  expect((await installation.command(adminCommand, ['dead-letters'])).output).toContain(
    'Nothing was given up.',
  );
  expect((await about())[0]).toEqual({ status: 'ready' });
  // A message whose content can no longer be decrypted fails for good.
  await unscopedPool.query(
    `insert into mail_outbox (id, kind, recipient, content_sealed, created_at, expires_at)
     values (gen_random_uuid(), 'test', 'nobody@alder.example', 'damaged', now(), now() + interval '1 day')`,
  );
  await expect
    .poll(() => count('select count(*) from job_attempt where dead_at is not null'), { timeout: 15_000 })
    .toBe(1);
  expect((await about())[0]).toEqual({ status: 'ready', deadLetters: '1' });
  // The number is read at most every ten seconds.
  await expect.poll(async () => (await about())[1], { timeout: 15_000 }).toBe('1');
  const listed = await installation.command(adminCommand, ['dead-letters']);
  expect(listed.output).toMatch(/^\S+Z {2}send mail {2}\S+ {2}\d+ attempts, \w+/m);
  expect(listed.output).not.toContain('nobody@');
  const again = await installation.command(adminCommand, ['retry', 'send mail']);
  expect([again.code, again.output.trim()]).toEqual([0, '1 put back into "send mail".']);
  await unscopedPool.query("delete from mail_outbox where kind = 'test'");
  await unscopedPool.query('delete from job_attempt');
});
