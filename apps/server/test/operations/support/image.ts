import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join, matchesGlob, relative } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../../..');
const run = promisify(execFile);
const workdir = '/waypost';

/**
 * Performs the steps of the Containerfile that create the contents of the image, each stage in a separate
 * directory, and returns the directory of the last. It needs no container engine; steps outside the directory
 * of the contents are skipped.
 */
export async function buildImage(folder: string): Promise<string> {
  const stages = new Map<string, string>();
  let stage = '';
  for (const [instruction, ...words] of instructions()) {
    if (instruction === 'FROM') stage = begin(stages, folder, words);
    if (instruction === 'COPY') copy(stages, stage, words);
    if (instruction === 'RUN' && words[0] !== 'install') await perform(stage, words);
  }
  return stage;
}

function begin(stages: Map<string, string>, folder: string, [base = '', , name = 'image']: string[]): string {
  const stage = join(folder, name);
  mkdirSync(stage, { recursive: true });
  const earlier = stages.get(base);
  if (earlier !== undefined) cpSync(earlier, stage, { recursive: true, verbatimSymlinks: true });
  stages.set(name, stage);
  return stage;
}

function copy(stages: Map<string, string>, stage: string, words: string[]): void {
  const [first = ''] = words;
  const paths = words.filter((word) => !word.startsWith('--'));
  const to = paths.pop() ?? '';
  const from = first.startsWith('--from=') ? stages.get(first.slice('--from='.length)) : undefined;
  for (const path of paths) {
    if (from === undefined) copyFromContext(path, stage, to);
    else cpSync(join(from, relative(workdir, path)), join(stage, to), { recursive: true });
  }
}

async function perform(stage: string, words: string[]): Promise<void> {
  const command = words.filter((word) => !word.startsWith('--mount=')).join(' ');
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  await run('sh', ['-c', command], { cwd: stage, env: { ...environmentOfBuild(), PATH: path } });
}

function instructions(): string[][] {
  const text = readFileSync(join(root, 'Containerfile'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '));
}

function copyFromContext(path: string, stage: string, to: string): void {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  const source = join(root, path);
  const target = statSync(source).isFile() ? join(stage, to, path.split('/').at(-1) ?? '') : join(stage, to);
  cpSync(source, target, {
    recursive: true,
    filter: (file) => !ignored.some((pattern) => matchesGlob(relative(root, file), pattern)),
  });
}

/** The test run's own settings do not reach the build, as they would not in a container. */
function environmentOfBuild(): NodeJS.ProcessEnv {
  const inherited = ['HOME', 'TMPDIR', 'HTTPS_PROXY', 'https_proxy', 'NODE_EXTRA_CA_CERTS'];
  const isPassedOn = (name: string): boolean =>
    inherited.includes(name) || /^npm_config_(cache|registry)$/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isPassedOn(name)));
}
