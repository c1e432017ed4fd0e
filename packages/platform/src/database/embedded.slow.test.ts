import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { copyDatabaseTemplate } from '../testing/database-template.ts';
import { temporaryHome } from '../testing/temporary-home.ts';
import { takeFolderLock } from './folder-lock.ts';
import { openDatabase } from './open.ts';

type Host = { child: ChildProcessByStdio<Writable, Readable, null>; lines: Interface };

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

function newHome(): string {
  const { home, remove } = temporaryHome();
  cleanUps.push(remove);
  return home;
}

async function hostInChild(home: string): Promise<Host> {
  const program = join(import.meta.dirname, '../testing/host.ts');
  const child = spawn(process.execPath, [program, home], { stdio: ['pipe', 'pipe', 'inherit'] });
  cleanUps.push(() => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  return { child, lines };
}

async function kill({ child }: Host): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

describe('hosting a folder', () => {
  it('a process joins the host of the folder, and becomes the host after the other was killed', async () => {
    const home = newHome();
    const host = await hostInChild(home);
    expect(takeFolderLock(join(home, 'run'), 'lock')).toBeNull();

    const joined = await openDatabase({ databaseUrl: null, home });
    await joined.pool('owner').query('INSERT INTO acknowledged VALUES (-1)');
    await joined.close();
    await kill(host);

    const hosting = await openDatabase({ databaseUrl: null, home });
    const { rows } = await hosting.pool('owner').query('SELECT id FROM acknowledged');
    expect(rows).toEqual([{ id: -1 }]);
    await hosting.close();
    expect(existsSync(join(home, 'run', 'lock.json'))).toBe(false);
  });

  it('no acknowledged row is lost when the host is killed while it inserts', async () => {
    const home = newHome();
    const host = await hostInChild(home);
    let acknowledged = 0;
    const enough = new Promise<void>((resolve) =>
      host.lines.on('line', () => {
        acknowledged += 1;
        if (acknowledged === 400) resolve();
      }),
    );
    host.child.stdin.write('insert\n');
    await enough;
    await kill(host);

    const database = await openDatabase({ databaseUrl: null, home });
    const { rows } = await database.pool('owner').query('SELECT count(*) AS rows FROM acknowledged');
    expect(rows[0].rows).toBeGreaterThanOrEqual(acknowledged);
    await database.close();
  });

  it('a lock of an ended process is taken over even if another process now has its id', async () => {
    const home = newHome();
    const run = join(home, 'run');
    mkdirSync(run);
    const stale = { pid: process.pid, socketFolder: run };
    writeFileSync(join(run, 'lock.json'), JSON.stringify(stale));
    const database = await openDatabase({ databaseUrl: null, home });
    expect((await database.pool('owner').query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('exactly one of several simultaneous openings becomes the host, and all of them work', async () => {
    const home = newHome();
    const hosts = await Promise.all([hostInChild(home), hostInChild(home), hostInChild(home)]);
    const database = await openDatabase({ databaseUrl: null, home });
    expect(
      (await database.pool('owner').query('SELECT count(*) AS rows FROM acknowledged')).rows,
    ).toHaveLength(1);
    await database.close();
    await Promise.all(hosts.map(kill));
  });
});

describe('the folder', () => {
  it('a folder path may be longer than a socket path', async () => {
    const home = join(newHome(), 'a folder with spaces '.repeat(6));
    copyDatabaseTemplate(home);
    const database = await openDatabase({ databaseUrl: null, home });
    expect((await database.pool('owner').query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('a read-only folder is refused', async () => {
    const home = join(newHome(), 'taken');
    writeFileSync(home, 'a file where the folder should be');
    chmodSync(home, 0o400);
    await expect(openDatabase({ databaseUrl: null, home })).rejects.toThrow(/cannot be written \(E\w+\)/);
  });
});

describe('an external database', () => {
  it('an external database that cannot be reached is reported in one sentence without the password', async () => {
    const databaseUrl = 'postgres://someone:hunter2@127.0.0.1:9/waypost';
    const problem = await openDatabase({ databaseUrl, home: newHome() }).catch(
      (error: Error) => error.message,
    );
    expect(problem).toBe(
      'The database at 127.0.0.1:9/waypost (DATABASE_URL) could not be used: nothing listens there.',
    );
  });
});
