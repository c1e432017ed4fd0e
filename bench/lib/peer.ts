import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TaskQuery } from '@waypost/contract/graphql';
import { freePorts } from '../../tools/test/free-ports.ts';
import { openInProcess, type Statement } from './sql.ts';

const program = join(import.meta.dirname, 'bare-server.ts');
const TRIES = 300;

export type Peer = { url: string; pid: number; stop(): Promise<void> };

/**
 * Starts a bare Node and pg server that answers a page of the queue with the statements the product sends for it. It
 * writes no audit records, because a record cannot be written twice.
 */
export async function startBareServer(databaseUrl: string, query: TaskQuery): Promise<Peer> {
  const direct = openInProcess(databaseUrl);
  const sent = await direct.page(query).finally(() => direct.close());
  const statements: Statement[] = [
    ...sent.filter(({ sql }) => !sql.includes('insert into audit_record')),
    { sql: 'commit', parameters: [] },
  ];
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-peer-'));
  const file = join(folder, 'statements.json');
  writeFileSync(file, JSON.stringify(statements));
  const [port = 0] = await freePorts(1);
  const args = ['--disable-warning=ExperimentalWarning', program, file, String(port)];
  const child = spawn(process.execPath, args, {
    stdio: 'ignore',
    env: { ...process.env, BARE_DATABASE_URL: databaseUrl },
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok && Array.isArray(await answer.json())) return { url, pid: child.pid ?? 0, stop };
    await pause(100);
  }
  await stop();
  throw new Error('it did not answer a page');
}
