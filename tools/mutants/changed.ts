import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '../start/processes.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** Removes the imports of a text, which also change when another file moves. */
export const withoutImports = (text: string): string =>
  text.replace(/^(import|export)\b[^;]*?\bfrom '[^']+';\n|^import '[^']+';\n/gm, '').trim();

/** The sources that differ from a commit by more than their path and their imports. */
export function changedSince(commit: string): Set<string> {
  const lines = git(
    'diff',
    '-M',
    '-l0',
    '--name-status',
    '--diff-filter=AMR',
    commit,
    'HEAD',
    '--',
    '*.ts',
    '*.tsx',
  );
  const changed = lines.split('\n').flatMap((line) => {
    const [status = '', from = '', to = from] = line.split('\t');
    if (status === '' || status === 'R100') return [];
    const isNew = status === 'A';
    const isSame =
      !isNew &&
      withoutImports(git('show', `${commit}:${from}`)) === withoutImports(git('show', `HEAD:${to}`));
    return isSame ? [] : [to];
  });
  return new Set(changed);
}
