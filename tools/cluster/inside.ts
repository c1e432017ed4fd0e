import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from './cluster.ts';
import { type Drill, type Figures, Skipped } from './drill.ts';
import { drills } from './drills/all.ts';
import { createTeam } from './load.ts';
import { namespacesOf } from './namespaces.ts';
import { ports } from './places.ts';

/** The program that main.ts starts in the client's namespace. */
const [run = '', folder = '', ...rest] = process.argv.slice(2);
const { values } = parseArgs({
  args: rest,
  options: {
    drill: { type: 'string', multiple: true },
    kills: { type: 'string', default: '3' },
    people: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '600' },
    report: { type: 'string' },
    from: { type: 'string' },
    keep: { type: 'boolean' },
  },
});
const root = join(import.meta.dirname, '../..');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const shown = (figures: Figures): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');

/** Adds a line to the report of the run, so that an interrupted run has reported its earlier results. */
const report = (line: Record<string, unknown>): void => {
  if (values.report === undefined) return;
  const at = new Date().toISOString();
  appendFileSync(values.report, `${JSON.stringify({ at, load: loadavg()[0], ...line })}\n`);
};

const wanted = values.drill ?? Object.keys(drills);
const unknown = wanted.filter((name) => !(name in drills));
if (unknown.length > 0) throw new Error(`there is no drill ${unknown.join(', ')}`);

const began = performance.now();
const cluster: Cluster = await startCluster({ root, folder, namespaces: namespacesOf(run) });
print(`started within ${((performance.now() - began) / 1000).toFixed(0)} s`);
Object.assign(process.env, {
  WAYPOST_TEST_URL: `http://localhost:${ports.server}`,
  WAYPOST_TEST_IDENTITY_URL: `http://localhost:${ports.identity}`,
  WAYPOST_TEST_SANDBOX_URL: `http://localhost:${ports.sandbox}`,
  WAYPOST_TEST_HOME: join(folder, 'home'),
  WAYPOST_TEST_SUPERUSER_URL: cluster.superuserUrl,
});
const team = await createTeam(cluster, Number(values.people));

const results = { passed: 0, failed: 0, skipped: 0 };
for (const name of wanted) {
  const drill: Drill = drills[name as keyof typeof drills];
  const start = performance.now();
  let result: keyof typeof results = 'passed';
  let text: string;
  try {
    const { figures, problems } = await drill({
      cluster,
      team,
      folder,
      kills: Number(values.kills),
      minutes: Number(values.minutes),
      from: values.from,
    });
    text = shown(figures);
    if (problems.length > 0) {
      result = 'failed';
      text += `\n  ${problems.join('\n  ')}`;
    }
  } catch (error) {
    result = error instanceof Skipped ? 'skipped' : 'failed';
    text =
      error instanceof Error
        ? error instanceof Skipped
          ? error.message
          : (error.stack ?? '')
        : String(error);
  }
  results[result] += 1;
  report({ drill: name, result, text });
  print(`${result}: ${name} (${((performance.now() - start) / 1000).toFixed(0)} s) ${text}`);
  await cluster.heal();
}
print(`${results.passed} passed, ${results.failed} failed, ${results.skipped} skipped`);
// A run without all drills proves less than it claims.
process.exit(results.failed > 0 ? 1 : results.skipped > 0 ? 2 : 0);
