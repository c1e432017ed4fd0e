import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repositoryRoot } from './processes.ts';
import { runToEnd } from './run-to-end.ts';

const portalFolder = join(repositoryRoot, 'apps/portal');
const stampFile = join(portalFolder, 'dist/.built-from');

/**
 * Builds the portal's files into apps/portal/dist when their sources have changed.
 *
 * @returns whether a build was needed
 */
export async function buildPortal(signal: AbortSignal): Promise<boolean> {
  const sources = await sourceHash();
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === sources) return false;
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
  await runToEnd('The build of the portal', [vite, 'build', '--logLevel', 'warn', '--emptyOutDir'], {
    cwd: portalFolder,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    signal,
  });
  await writeFile(stampFile, sources);
  return true;
}

/** Folders of the portal that are generated or belong to the catalogue. */
const notSources = ['dist', 'dist-catalogue', 'catalogue', 'node_modules'];

/** Hashes all inputs of the portal's build: its files, the contract, and the locked dependencies. */
async function sourceHash(): Promise<string> {
  // Generated folders are not listed, because another process may be rebuilding them.
  const entriesOfPortal = (await readdir(portalFolder, { withFileTypes: true })).filter(
    ({ name }) => !notSources.includes(name),
  );
  const files = [join(repositoryRoot, 'package-lock.json'), join(repositoryRoot, 'tsconfig.base.json')];
  files.push(
    ...entriesOfPortal.filter((entry) => entry.isFile()).map(({ name }) => join(portalFolder, name)),
  );
  const folders = entriesOfPortal
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(portalFolder, name));
  for (const folder of [...folders, join(repositoryRoot, 'packages/contract/src')]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    files.push(
      ...entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
    );
  }
  const hash = createHash('sha256');
  const isSource = (file: string): boolean => !/\.test\.tsx?$/.test(file);
  for (const file of files.filter(isSource).sort()) {
    hash.update(`${relative(repositoryRoot, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}
