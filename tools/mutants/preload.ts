// Loaded into the product's programs before their own code (`node --import`): weaves the drawn mutants into the loaded
// modules, and receives the id of the active one. The product does not depend on this file.

import childProcess from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const folder = process.env.MUTANTS_FOLDER;
const sockets = process.env.MUTANTS_SOCKETS;
/** The programs, and their child processes that read payers' answers and evaluate decision models. */
const isProduct =
  /\/apps\/server\/src\/(entry|modules\/(eligibility\/reading|decision-tables\/apart))\/[\w-]+\.ts$/.test(
    process.argv[1] ?? '',
  );

if (folder && sockets && isProduct) {
  const { readDrawn } = await import('./work.ts');
  const { weave } = await import('./weave.ts');
  const root = join(import.meta.dirname, '../..');
  const { mutants } = readDrawn(folder);

  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.startsWith('file:')) return loaded;
      const file = relative(root, fileURLToPath(url));
      const own = mutants.filter((mutant) => mutant.file === file);
      const isPortalFolderFile = file === 'apps/server/src/app/portal-files.ts';
      if (own.length === 0 && !isPortalFolderFile) return loaded;
      const text = weave(Buffer.from(loaded.source as Uint8Array).toString('utf8'), own);
      const portal = process.env.MUTANTS_PORTAL;
      const source =
        isPortalFolderFile && portal
          ? text.replace(/^const dist = .*$/m, () => `const dist = ${JSON.stringify(portal)};`)
          : text;
      return { ...loaded, source };
    },
  });

  // Child processes get no environment, so the settings for mutants are passed here.
  const { fork } = childProcess;
  const own = ['NODE_OPTIONS', 'MUTANTS_FOLDER', 'MUTANTS_SOCKETS', 'MUTANTS_PORTAL'];
  const passedVariables = Object.fromEntries(own.map((name) => [name, process.env[name]]));
  Object.assign(childProcess, {
    fork: (file: string, options: childProcess.ForkOptions) =>
      fork(file, { ...options, env: { ...options.env, ...passedVariables } }),
  });
  syncBuiltinESMExports();

  let reached = new Set<number>();
  let active = Number(readFileSync(join(sockets, 'active'), 'utf8'));
  Object.assign(globalThis, {
    __mutant(id: number) {
      reached.add(id);
      return id === active;
    },
  });

  mkdirSync(sockets, { recursive: true });
  const socket = join(sockets, `${process.pid}-${threadId}.sock`);
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    connection.once('data', (data) => {
      const order = data.toString('utf8').trim();
      if (order !== 'take') active = Number(order);
      connection.end(JSON.stringify([...reached]));
      reached = new Set();
    });
  });
  server.listen(socket).unref();
  process.on('exit', () => {
    rmSync(socket, { force: true });
    // A command may end before its reached mutants are requested.
    if (reached.size > 0) appendFileSync(join(sockets, 'ended'), `${JSON.stringify([...reached])}\n`);
  });
}
