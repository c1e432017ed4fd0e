import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { organizationAdministrator } from '../api/support/organization-data.ts';
import { importer } from '../api/support/sources.ts';
import type { Check } from '../api/trust/support/checks.ts';
import type { Mutant } from '../api/trust/support/policy-mutants.ts';
import type { World } from '../api/trust/support/world.ts';
import { type Guard, guards } from './support/guards.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';

const root = join(import.meta.dirname, '../../../..');
const matrixFile = 'apps/server/test/api/trust/matrix.slow.test.ts';

let installation: Installation;
let pool: pg.Pool;
let port: number;
let server: Running | undefined;
let mutantFile: string;
let world: World;
let checks: readonly Check[];

beforeAll(async () => {
  [port = 0] = await freePorts(1);
  installation = await newInstallation(`http://localhost:${port}`);
  await installation.prepare();
  mutantFile = join(installation.home, 'mutant');
  writeFileSync(mutantFile, '');
  pool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  pool.on('error', () => undefined);
  await serve({ WAYPOST_MUTANT_FILE: mutantFile });
  // These modules read the product's address when they are loaded.
  ({ checks } = await import('../api/trust/support/checks.ts'));
  const { makeWorld } = await import('../api/trust/support/world.ts');
  world = await makeWorld(
    await installation.organization({ roles: [importer, organizationAdministrator] }),
    await installation.organization(),
  );
}, 480_000);
afterAll(async () => {
  await pool?.end();
  await installation?.remove();
});

/** Replaces the running server by one with a loosened rule. */
async function serve(mutant: Record<string, string>): Promise<void> {
  if (server) {
    server.child.kill('SIGKILL');
    await server.ended;
  }
  const loosen = join(import.meta.dirname, 'support/loosen.ts');
  const settings = { PORT: String(port), NODE_OPTIONS: `--import=${loosen}`, LOG_LEVEL: 'fatal' };
  server = await installation.server({ ...settings, ...mutant });
}

/** The input decides access to these calls, and the handler checks it: its guard is loosened instead. */
const repeatAfterLostResponse = new Set(['settings.giveSetting']);

/** Allows everybody through each line of declared access, one after the other. */
async function ruleMutants(): Promise<Mutant[]> {
  const { disclosingSets, withoutPermission, rightsFor } = await import('../api/trust/support/matrix.ts');
  const { ruleOf } = await import('../api/trust/support/declared.ts');
  const { signedInAgain } = await import('../api/support/organization.ts');
  const rules = new Map<string, typeof world.routes>();
  for (const route of world.routes.filter((candidate) => disclosingSets(candidate).length > 0))
    rules.set(ruleOf(route), [...(rules.get(ruleOf(route)) ?? []), route]);
  const mutants: Mutant[] = [];
  for (const [rule, routes] of rules) {
    if (repeatAfterLostResponse.has(rule)) continue;
    const rights = await rightsFor(pool, await signedInAgain(await world.there.person('sam')));
    writeFileSync(mutantFile, rule);
    const flaws = await withoutPermission(rights, routes).finally(() => rights.end());
    const test = `${matrixFile}: each route refuses every set of permissions`;
    mutants.push({
      name: `access: ${rule}`,
      caughtBy: flaws.length > 0 ? test : null,
      how: flaws[0]?.flaw ?? '',
    });
  }
  writeFileSync(mutantFile, '');
  return mutants;
}

/** The first failing test of a file of API tests. */
async function firstFailure(file: string): Promise<{ title: string; how: string } | null> {
  const report = join(installation.home, 'vitest.json');
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    'run',
    '--project',
    'api',
    '--project',
    'installation',
    '--bail=1',
    '--reporter=json',
    `--outputFile.json=${report}`,
    file,
  ];
  const child = spawn(process.execPath, [vitest, ...args], { cwd: root, env: process.env, stdio: 'ignore' });
  await once(child, 'exit');
  type Report = {
    testResults: { assertionResults: { status: string; title: string; failureMessages: string[] }[] }[];
  };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = testResults
    .flatMap((result) => result.assertionResults)
    .find(({ status }) => status === 'failed');
  return failed ? { title: failed.title, how: failed.failureMessages[0]?.split('\n')[0] ?? '' } : null;
}

async function guardMutant({ what, file, find, replace, by }: Guard): Promise<Mutant> {
  await serve({ WAYPOST_MUTANT_SOURCE: JSON.stringify({ file, find, replace }) });
  const name = `guard: ${what}`;
  if (by.endsWith('.ts')) {
    const failure = await firstFailure(by);
    const caughtBy = failure && `apps/server/test/api/${by}: ${failure.title}`;
    return { name, caughtBy, how: failure?.how ?? '' };
  }
  const check = checks.find((candidate) => candidate.name.startsWith(by));
  if (!check) throw new Error(`no column of the matrix is called ${by}`);
  const [flaw] = await check.find(world);
  const how = typeof flaw === 'string' ? flaw : flaw && `${flaw.route}: ${flaw.flaw}`;
  return { name, caughtBy: flaw ? `${matrixFile}: ${check.name}` : null, how: how ?? '' };
}

it('the trust suite passes while no rule is loosened', { timeout: 900_000 }, async () => {
  const found: unknown[] = [];
  for (const { name, find } of checks) {
    const flaws = await find(world);
    if (flaws.length > 0) found.push({ name, flaws });
  }
  expect(found).toEqual([]);
});

it('the trust suite fails when any policy, declared rule or guard is loosened', {
  timeout: 900_000,
}, async () => {
  const { policyMutants } = await import('../api/trust/support/policy-mutants.ts');
  const mutants: Mutant[] = [...(await policyMutants(pool)), ...(await ruleMutants())];
  for (const guard of guards) mutants.push(await guardMutant(guard));
  mkdirSync(join(root, 'reports'), { recursive: true });
  writeFileSync(join(root, 'reports/mutants.json'), `${JSON.stringify(mutants, null, 2)}\n`);
  for (const { name, caughtBy } of mutants)
    process.stdout.write(
      `${caughtBy ? 'caught   ' : 'SURVIVED '}${name}${caughtBy ? ` by ${caughtBy}` : ''}\n`,
    );
  process.stdout.write(`${mutants.length} mutants; see reports/mutants.json\n`);
  expect(mutants.filter(({ caughtBy }) => caughtBy === null).map(({ name }) => name)).toEqual([]);
  expect(mutants.length).toBeGreaterThan(100);
});
