// The tests that take minutes: random input in large numbers, operations of an installation, all calls on the embedded database,
// the look of each screen with data.
// npm run test:long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runCommand } from '@waypost/platform/lifecycle';
import { buildPortal } from '../start/portal.ts';
import { repositoryRoot } from '../start/processes.ts';
import { fromVitest } from './results.ts';
import { longInBrowser, runStage } from './stages.ts';

runCommand('npm run test:long', async () => {
  const folder = join(repositoryRoot, 'reports');
  mkdirSync(folder, { recursive: true });
  const began = new Date();
  const report = join(folder, `long-${began.toISOString().slice(0, 19).replaceAll(':', '')}Z.json`);
  const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--project', 'long', '--reporter=default', '--reporter=json'];
  const child = spawn(process.execPath, [vitest, ...args, `--outputFile.json=${report}`], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stopping = new AbortController();
  stopping.signal.addEventListener('abort', () => child.kill('SIGTERM'));
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'])
    process.on(event, () => stopping.abort());
  const [code] = await once(child, 'exit');
  const tests = existsSync(report) ? fromVitest(JSON.parse(readFileSync(report, 'utf8'))) : [];

  await buildPortal(stopping.signal);
  const stage = { reportFolder: folder, output: process.stdout.fd, stopping: stopping.signal };
  const onEmbedded = await runStage({
    ...stage,
    name: 'api-embedded',
    files: ['apps/server/test/api/', 'apps/server/test/installation/'],
  });
  tests.push(...onEmbedded, ...(await longInBrowser(stage)));
  const seconds = Math.round((Date.now() - began.getTime()) / 1000);
  const summary = { began: began.toISOString(), seconds, node: process.version, tests };
  writeFileSync(report, `${JSON.stringify(summary, null, 2)}\n`);
  const failed = tests.filter(({ status }) => status !== 'passed').length;
  process.stdout.write(
    `${tests.length - failed} passed, ${failed} failed (${seconds} s); see ${relative(repositoryRoot, report)}\n`,
  );
  process.exitCode = code === 0 && tests.length > 0 && failed === 0 ? 0 : 1;
});
