// Runs the tests that take minutes: many random inputs, operations of an installation, calls in unusual sizes and
// combinations, all calls on the embedded database, and the appearance of each screen in all its states and with the
// product's data: npm run test:long
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runCommand } from '@waypost/platform/lifecycle';
import { buildPortal } from '../start/portal.ts';
import { repositoryRoot } from '../start/processes.ts';
import { runLongApiTests, runLongBrowserTests, runLongScreenTests, runLongUnitTests } from './stages.ts';

runCommand('npm run test:long', async () => {
  const reportFolder = join(repositoryRoot, 'reports');
  mkdirSync(reportFolder, { recursive: true });
  const began = new Date();
  const stopping = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'])
    process.on(event, () => stopping.abort());
  const run = { reportFolder, output: process.stdout.fd, stopping: stopping.signal };

  const tests = await runLongUnitTests(run);
  await buildPortal(stopping.signal);
  tests.push(...(await runLongApiTests(run)));
  tests.push(...(await runLongScreenTests(run)), ...(await runLongBrowserTests(run)));

  const seconds = Math.round((Date.now() - began.getTime()) / 1000);
  const summary = { began: began.toISOString(), seconds, node: process.version, tests };
  const report = join(reportFolder, `long-${began.toISOString().slice(0, 19).replaceAll(':', '')}Z.json`);
  writeFileSync(report, `${JSON.stringify(summary, null, 2)}\n`);
  const failed = tests.filter(({ status }) => status !== 'passed').length;
  process.stdout.write(
    `${tests.length - failed} passed, ${failed} failed (${seconds} s); see ${relative(repositoryRoot, report)}\n`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
});
