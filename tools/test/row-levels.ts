// Compares the test levels of each row of the specification at a commit and now: node tools/run.mjs
// tools/test/row-levels.ts COMMIT
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, StartError } from '@waypost/platform/lifecycle';
import { repositoryRoot } from '../start/processes.ts';
import { compareLevels, countLevels } from './levels.ts';

const document = 'docs/generated/requirements.md';
/** The path of the list until 2026-11-28. */
const previousDocument = 'docs/requirements.md';

runCommand('row-levels', async () => {
  const [commit = ''] = process.argv.slice(2);
  if (commit === '') throw new StartError('Name the commit to compare with.');
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 1 << 26 });
  const isMoved = git('ls-tree', '--name-only', commit, '--', document) !== '';
  const before = git('show', `${commit}:${isMoved ? document : previousDocument}`);
  const now = readFileSync(join(repositoryRoot, document), 'utf8');
  process.stdout.write(compareLevels(commit, countLevels(before), countLevels(now)));
});
