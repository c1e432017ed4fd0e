import { mkdirSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DropFolder, FolderTrial } from '@waypost/contract/drop-folders/shapes';
import type { Source } from '@waypost/contract/sources/calls';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { startSshd, type TestSshd } from '../../../../tools/test/sshd.ts';
import type { Client } from '../api/support/client.ts';
import { type Installation, newInstallation } from './support/installation.ts';
import { until } from './support/until.ts';

let installation: Installation;
let unscopedPool: pg.Pool;
let sshd: TestSshd;
let relay: Awaited<ReturnType<typeof startRelay>>;
let ines: Client;
let source: Source;
let folders: typeof import('../api/support/drop-folders.ts');
let imports: typeof import('../api/support/imports.ts');

/**
 * A proxy between the worker and the server, which ends the connection after a number of bytes from the
 * server.
 */
async function startRelay(port: number, to: number) {
  let most = Number.POSITIVE_INFINITY;
  let lost = 0;
  const server: Server = createServer((inner: Socket) => {
    const outer = connect(to, '127.0.0.1');
    let passed = 0;
    inner.pipe(outer);
    outer.on('data', (bytes: Buffer) => {
      passed += bytes.length;
      if (passed > most) {
        lost += 1;
        inner.destroy();
        outer.destroy();
      } else inner.write(bytes);
    });
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    endAfter: (bytes: number) => {
      most = bytes;
    },
    lost: () => lost,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

beforeAll(async () => {
  const [port = 0, sshPort = 0, relayPort = 0] = await freePorts(3);
  sshd = await startSshd(sshPort);
  relay = await startRelay(relayPort, sshPort);
  installation = await newInstallation(`http://localhost:${port}`);
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  await installation.prepare();
  const hosts = { WAYPOST_IMPORT_PRIVATE_HOSTS: '127.0.0.1' };
  await installation.server({ PORT: String(port), ...hosts });
  // Two workers look for due folders, as in a larger installation.
  await Promise.all([installation.worker(hosts), installation.worker(hosts)]);
  folders = await import('../api/support/drop-folders.ts');
  imports = await import('../api/support/imports.ts');
  const { importer, newImporter, sourceAt } = await import('../api/support/sources.ts');
  const at = await installation.organization({ roles: [importer], facilities: 1 });
  ines = await at.invite(newImporter);
  source = await sourceAt(ines, { facilityIds: [at.facility(0).id] });
  const { committed, csvOf, people, planned } = imports;
  await committed(ines, await planned(ines, csvOf(people(1)), { source: { sourceId: source.sourceId } }));
}, 240_000);
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
  await relay?.stop();
  await sshd?.stop();
});

/** A folder of the server, and its directory where another system writes files. */
async function serverFolder(path: string, more: object = {}): Promise<{ folder: DropFolder; place: string }> {
  const place = join(sshd.folder, path);
  mkdirSync(place);
  const folder = await folders.folderAt(ines, {
    sourceId: source.sourceId,
    place: 'sftp',
    host: '127.0.0.1',
    port: sshd.port,
    userName: sshd.userName,
    privateKey: sshd.privateKey,
    hostKey: sshd.hostKey,
    path: place,
    ready: 'marker',
    ...more,
  });
  return { folder, place };
}
const drop = (place: string, name: string, content: string): void => {
  folders.put(place, name, content);
  folders.put(place, `${name}.done`, '');
};
const tryIt = async ({ folderId }: DropFolder): Promise<FolderTrial> =>
  (await ines.call<FolderTrial>('POST', `${folders.FOLDERS}/${folderId}/trials`)).body;
const mails = async (kind: string, like: string): Promise<number> => {
  const { rows } = await unscopedPool.query('select count(*)::int as n from mail_outbox where kind = $1', [
    kind,
  ]);
  const { mailTo } = await import('../api/support/mailbox.ts');
  const found = (await mailTo(ines.person.email)).filter(({ subject }) => subject.includes(like));
  return Math.min(rows[0].n, found.length);
};

it('a file on an SFTP server becomes cases, is moved by rename, and is taken by one of two workers', async () => {
  const { folder, place } = await serverFolder('new');
  expect(await tryIt(folder)).toEqual({
    problem: null,
    hostKey: sshd.hostKey,
    files: [],
    matching: 0,
    others: 0,
  });
  const rows = imports.people(40);
  for (let file = 0; file < 4; file += 1)
    drop(place, `part-${file}.csv`, imports.csvOf(rows.slice(file * 10, file * 10 + 10)));
  await folders.checked(ines, folder, 1);
  const files = await folders.filesOnceProcessed(ines, folder, 4);
  expect(files.map(({ state, counts }) => [state, counts?.create])).toEqual(Array(4).fill(['done', 10]));
  await folders.checked(ines, folder, 1);
  expect(folders.lying(place, '')).toEqual(['done', 'processing']);
  expect(folders.lying(place, 'processing')).toEqual([]);
  expect(folders.lying(place, 'done')).toHaveLength(8);
  const { rows: opened } = await unscopedPool.query(
    `select count(*)::int as n from event where type = 'case.opened' and entity_id = $1`,
    [ines.entityId],
  );
  expect(opened[0].n).toBe(41);
}, 120_000);

it('a server with a different host key is sent nothing, and its recipients get one report until it recovers', async () => {
  const { folder, place } = await serverFolder('pinned', { name: 'Pinned' });
  const [port = 0] = await freePorts(1);
  const impostor = await startSshd(port);
  const moved = await folders.changeFolder(ines, folder, { port, privateKey: sshd.privateKey });
  expect(moved.status, moved.text).toBe(200);
  drop(place, 'a.csv', imports.csvOf(imports.people(1)));
  for (let check = 0; check < 3; check += 1) await folders.checked(ines, moved.body, 1);
  expect(await tryIt(moved.body)).toMatchObject({ problem: 'host-key', hostKey: impostor.hostKey });
  expect(await folders.readFolder(ines, folder)).toMatchObject({ problem: 'host-key' });
  await until(async () => (await mails('drop-folder-alarm', 'Pinned')) === 1, 'the alarm arrives');
  await impostor.stop();
  const back = await folders.changeFolder(ines, moved.body, { port: sshd.port, privateKey: sshd.privateKey });
  await folders.checked(ines, back.body, 1);
  expect((await folders.filesOnceProcessed(ines, folder, 1))[0]).toMatchObject({ state: 'done' });
  expect(await mails('drop-folder-alarm', 'Pinned')).toBe(1);
}, 120_000);

it('a connection lost in the middle of a file leaves nothing partially imported, and the file is imported later', async () => {
  const { folder, place } = await serverFolder('lost', { port: relay.port });
  const content = imports.csvOf(imports.people(60_000));
  drop(place, 'large.csv', content);
  relay.endAfter(content.length / 2);
  await folders.checked(ines, folder, 1).catch(() => undefined);
  await until(() => relay.lost() > 0, 'the connection ends');
  const [half] = await folders.filesOf(ines, folder);
  expect(half).toMatchObject({ state: 'taking', importId: null });
  expect(folders.lying(place, 'processing')).toHaveLength(1);
  relay.endAfter(Number.POSITIVE_INFINITY);
  await until(async () => {
    await ines.call('POST', `${folders.FOLDERS}/${folder.folderId}/check`);
    const [file] = await folders.filesOf(ines, folder);
    return file?.state === 'importing';
  }, 'the file is taken');
  const { rows } = await unscopedPool.query(
    'select count(*)::int as n, max(i.file_size)::int as size from import i join drop_file f on f.import_id = i.id where f.folder_id = $1',
    [folder.folderId],
  );
  expect(rows).toEqual([{ n: 1, size: Buffer.byteLength(content) }]);
}, 180_000);
