import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { repositoryRoot } from '../../tools/start/processes.ts';
import type { BenchOptions } from './options.ts';
import { comparison, pairsOf } from './pairs.ts';
import type { Measured } from './report.ts';

type Version = { name: 'now' | 'before'; root: string; data: string; rounds: Measured[][] };

/**
 * Measures this tree and an earlier commit alternately. Both use the bench of this tree, so that the same work is
 * timed; each has its own database, seeded by its own code, because schemas only migrate forward.
 */
export async function compare(
  options: BenchOptions,
  ref: string,
  print: (line: string) => void,
): Promise<string> {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  const scratch = mkdtempSync(join(tmpdir(), 'waypost-against-'));
  // PostgreSQL runs as another user, who must be able to access its part of the folder.
  chmodSync(scratch, 0o711);
  const dataFolder = options.data === null ? scratch : resolve(options.data);
  const checkout = join(scratch, 'checkout');
  const version = (name: Version['name'], root: string, folder: string): Version => {
    const data = join(dataFolder, folder);
    mkdirSync(data, { recursive: true, mode: 0o711 });
    return { name, root, data, rounds: [] };
  };
  try {
    git('worktree', 'add', '--detach', checkout, commit);
    prepare(checkout);
    const versions = [
      version('now', repositoryRoot, 'now'),
      version('before', checkout, commit.slice(0, 12)),
    ];
    for (let round = 0; round < options.rounds; round += 1)
      // The versions alternate in going first, so that a changing load affects both.
      for (const one of round % 2 === 0 ? versions : versions.toReversed()) {
        print(`Round ${round + 1} of ${options.rounds}: ${one.name} …`);
        one.rounds.push(await measure(one, options, join(scratch, 'figures.json')));
      }
    const [now, before] = versions.map(({ rounds }) => rounds);
    const { pairs, missing } = pairsOf(now ?? [], before ?? []);
    return comparison(pairs, missing, [
      `Before is ${commit.slice(0, 12)}, now is this tree at ${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}.`,
      `${options.rounds} rounds, in which both took turns; figures are medians, and the gain is the median of the rounds with the least and the most. Above 1 this tree is better.`,
      'Both use the bench and the installed packages of this tree. Each has a database that its own code seeded.',
    ]);
  } finally {
    git('worktree', 'remove', '--force', checkout);
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Adds the installed packages and the bench of this tree to a checkout; workspace packages link to its own folders. */
function prepare(checkout: string): void {
  rmSync(join(checkout, 'bench'), { recursive: true, force: true });
  cpSync(join(repositoryRoot, 'bench'), join(checkout, 'bench'), { recursive: true });
  const from = join(repositoryRoot, 'node_modules');
  const to = join(checkout, 'node_modules');
  mkdirSync(join(to, '@waypost'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@waypost' && !name.startsWith('.vi')) symlinkSync(join(from, name), join(to, name));
  for (const folder of ['apps', 'packages', '.']) {
    for (const name of folder === '.' ? ['bench', 'e2e'] : readdirSync(join(checkout, folder))) {
      const manifest = join(checkout, folder, name, 'package.json');
      if (!existsSync(manifest)) continue;
      const packageName: string = JSON.parse(readFileSync(manifest, 'utf8')).name;
      if (packageName.startsWith('@waypost/'))
        symlinkSync(join(checkout, folder, name), join(to, packageName));
    }
  }
}

async function measure({ root, data }: Version, options: BenchOptions, file: string): Promise<Measured[]> {
  const args = [
    '--json',
    file,
    '--data',
    data,
    '--scale',
    String(options.scale),
    ...(options.only.length > 0 ? ['--only', options.only.join(',')] : []),
    ...(options.isQuick ? ['--quick'] : []),
  ];
  rmSync(file, { force: true });
  const program = join(root, 'bench/main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const interrupt = (): void => void child.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  await once(child, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, interrupt);
  // A single failed measure is recorded in the file; without a file nothing was measured.
  if (!existsSync(file))
    throw new StartError(
      `Nothing could be measured in ${root === repositoryRoot ? 'this tree' : 'the earlier commit'}; it says why above.`,
    );
  return JSON.parse(readFileSync(file, 'utf8'));
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' });
  if (status !== 0) throw new StartError(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}
