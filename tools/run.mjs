// Runs a TypeScript program of this project on Node 24, whatever Node started it.
// Plain JavaScript for Node 20 and newer, no dependency: it is what a bare machine can run first.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const WANTED_MAJOR = 24;

/** Installs the locked dependencies when the lock file has changed since the last install. */
function install() {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
  const stamp = join(root, 'node_modules', '.waypost-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  process.stderr.write('Installing dependencies (npm ci) …\n');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (done.status !== 0) {
    process.stderr.write('The dependencies could not be installed; npm says why above.\n');
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

/** Node 24: this one, or the one that came from npm for this platform. */
function node24() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath;
  try {
    return createRequire(join(root, 'package.json')).resolve(
      `node-${process.platform}-${process.arch}/bin/node`,
    );
  } catch {
    process.stderr.write(
      `Waypost needs Node ${WANTED_MAJOR}; none came from npm for ${process.platform}-${process.arch}. Install Node ${WANTED_MAJOR} and try again.\n`,
    );
    process.exit(1);
  }
}

install();
const [program, ...args] = process.argv.slice(2);
const child = spawn(node24(), ['--disable-warning=ExperimentalWarning', join(root, program), ...args], {
  stdio: 'inherit',
});
// The program decides how to stop: a signal is passed on, and its exit code is ours.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
