import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { freePorts } from '../../tools/test/free-ports.ts';

/** The packages that are installed only for the run, because the project does not need them otherwise. */
const PACKAGES = ['postgraphile@5.1.5', 'graphql@16.11.0', 'pg@8.16.3'];
const TRIES = 300;

const program = `
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const { PEER_DATABASE_URL: connectionString, PEER_PORT } = process.env;
const service = postgraphile({
  extends: [PostGraphileAmberPreset],
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: 10 } })],
  grafserv: { watch: false, graphiql: false },
}).createServ(grafserv);
const server = createServer();
await service.addTo(server);
server.listen(Number(PEER_PORT), '127.0.0.1');
`;

/** Queries the open tasks by due date with the columns of the queue; it supports only equality conditions. */
const body = JSON.stringify({
  query: `{ allTasks(first: 100, orderBy: DUE_DATE_ASC, condition: { entityId: "${lakemont.id}", status: "Open" }) {
    pageInfo { endCursor hasNextPage }
    nodes { rowId version taskName status taskGroup assigneeId assigneeName createdAt dueDate conditionCode
      conditionDescription caseNumber accountNumber patientFirstName patientLastName payerName dateOfService } } }`,
});

export type PostGraphile = { url: string; body: string; stop(): Promise<void> };

/**
 * Starts PostGraphile, a third-party server for any schema, on the database. It reads as the owner of the rows, without
 * organizations, rights or audit records.
 *
 * @throws Error when it cannot be installed or does not answer
 */
export async function startPostGraphile(databaseUrl: string): Promise<PostGraphile> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-postgraphile-'));
  const file = join(folder, 'serve.mjs');
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(file, program);
  const [port = 0] = await freePorts(1);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES];
  await promisify(execFile)('npm', install, { cwd: folder }).catch((error: unknown) => {
    remove();
    throw error;
  });
  const env = { ...process.env, PEER_DATABASE_URL: databaseUrl, PEER_PORT: String(port) };
  const child = spawn(process.execPath, [file], { cwd: folder, stdio: 'ignore', env });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    remove();
  };
  const url = `http://127.0.0.1:${port}/graphql`;
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries += 1) {
    if (await answersPage(url)) return { url, body, stop };
    await pause(200);
  }
  await stop();
  throw new Error('it did not answer a page');
}

async function answersPage(url: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
  if (!answer?.ok) return false;
  const { data } = (await answer.json()) as { data?: { allTasks?: { nodes: unknown[] } } };
  return data?.allTasks?.nodes.length === 100;
}
