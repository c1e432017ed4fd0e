// Mutants of behavior: draws them, records which tests reach them, tries each with those tests, and reports. node
// tools/run.mjs tools/mutants/main.ts [--seed=N,N] [--number=N] [--since=COMMIT] [--suites=unit,api,browser]
// [--files=PATTERN] [--minutes=N] [--only=draw,record,judge,report] Each seed is a separate draw; all are tried in one
// run. With --since only files that changed since a commit are included. Results are stored in reports/mutants: the
// same command continues where the last one ended.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '@waypost/platform/lifecycle';
import { repositoryRoot } from '../start/processes.ts';
import { runToEnd } from '../start/run-to-end.ts';
import { type Catalogue, serveCatalogue } from '../test/catalogue.ts';
import { changedSince } from './changed.ts';
import { fetchReached } from './control.ts';
import { drawAll } from './draw.ts';
import { judge } from './judge.ts';
import type { Area } from './mutant.ts';
import { type Product, startProduct } from './product.ts';
import { record } from './record.ts';
import { writeReport } from './report.ts';
import { allCandidates } from './sources.ts';
import { stopping } from './tests.ts';
import {
  addReached,
  suites as allSuites,
  createWorkFolder,
  isDrawn,
  readDrawn,
  readReached,
  type Suite,
  writeDrawn,
} from './work.ts';

const log = (text: string): void => {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
};

runCommand('tools/mutants/main.ts', async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '3401,3402' },
      number: { type: 'string', default: '60' },
      since: { type: 'string' },
      suites: { type: 'string', default: allSuites.join(',') },
      files: { type: 'string', default: '' },
      minutes: { type: 'string', default: '600' },
      patience: { type: 'string', default: '15' },
      only: { type: 'string', default: 'draw,record,judge,report' },
    },
  });
  const [seeds, number] = [values.seed.split(',').map(Number), Number(values.number)];
  const suites = allSuites.filter((suite) => values.suites.split(',').includes(suite));
  const phases = new Set(values.only.split(','));
  const folder = createWorkFolder(seeds, number);
  const end = Date.now() + Number(values.minutes) * 60_000;

  if (!isDrawn(folder)) drawInto(folder, seeds, number, values.since ?? null);
  const { mutants } = readDrawn(folder);
  process.env.MUTANTS_FOLDER = folder;

  let product: Product | null = null;
  let catalogue: Catalogue | null = null;
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(event, () => stopping.abort());
  const ensureProduct = async (): Promise<Product> => {
    if (product) return product;
    if (suites.includes('browser'))
      catalogue = await serveCatalogue(
        new AbortController().signal,
        join(import.meta.dirname, 'catalogue.vite.config.ts'),
      );
    product = await startProduct(folder, await portalWithMutants(folder, suites), catalogue?.url);
    log(`the product runs at ${product.env.WAYPOST_TEST_URL}`);
    addReached(folder, {
      suite: 'api',
      file: '',
      test: 'load',
      ids: await fetchReached(product.sockets),
      ms: 0,
    });
    return product;
  };
  try {
    const isOver = (): boolean => stopping.signal.aborted || Date.now() > end;
    const recordContext = {
      folder,
      only: new RegExp(values.files),
      patience: Number(values.patience),
      log,
      isOver,
    };
    if (phases.has('record'))
      for (const suite of suites) {
        const requiredProduct = suite === 'unit' ? null : await ensureProduct();
        await record({ ...recordContext, suite, product: requiredProduct });
      }
    if (phases.has('judge')) {
      const loadTimeMutants = new Set(
        readReached(folder).flatMap((line) => ('ids' in line && line.file === '' ? line.ids : [])),
      );
      await judge({ folder, mutants, suites, loadTimeMutants, product: ensureProduct, log, isOver });
    }
  } finally {
    await (product as Product | null)?.stop();
    await (catalogue as Catalogue | null)?.stop();
  }
  if (phases.has('report')) log(writeReport(folder));
});

/**
 * Draws mutants: a third in the screens, a quarter in the readers of X12 and DMN, and the rest in server and contract.
 */
function drawInto(folder: string, seeds: number[], number: number, since: string | null): void {
  const screens = Math.round(number * 0.3);
  const reader = Math.round(number * 0.26);
  const quota: Record<Area, number> = { screens, reader, server: number - screens - reader };
  const changed = since === null ? null : changedSince(since);
  const candidates = allCandidates().filter(({ file }) => changed?.has(file) ?? true);
  const mutants = drawAll(candidates, quota, seeds);
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  writeDrawn(folder, { seeds, commit: commit.stdout.trim(), since, candidates: candidates.length, mutants });
  log(`${mutants.length} drawn of ${candidates.length} with the seeds ${seeds.join(', ')}`);
}

/** The portal's normal build, or for browser tests a build with the mutants in a separate folder. */
async function portalWithMutants(folder: string, suites: readonly Suite[]): Promise<string> {
  if (!suites.includes('browser')) return '';
  const built = join(folder, 'portal');
  if (existsSync(join(built, 'index.html'))) return built;
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
  const config = join(import.meta.dirname, 'portal.vite.config.ts');
  await runToEnd(
    'The build of the portal with its mutants',
    [vite, 'build', '--config', config, '--logLevel', 'warn'],
    {
      cwd: repositoryRoot,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      signal: new AbortController().signal,
    },
  );
  return built;
}
