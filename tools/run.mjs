// Runs a TypeScript program of this project on Node 24, whichever Node version started it. Plain JavaScript for Node 20
// and newer without dependencies, so that it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_MAJOR = 20;
const WANTED_MAJOR = 24;

/** Exits with one sentence on stderr. */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages;
  } catch {
    return {};
  }
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
const stamp = join(root, 'node_modules', '.waypost-installed');

/**
 * Whether node_modules matches the lock file: by our own stamp or, if npm was run directly, by npm's lock file of the
 * installed packages.
 */
function isInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true;
  const installed = packagesOf('node_modules/.package-lock.json');
  if (isForOperators(installed)) return true;
  return Object.entries(packagesOf('package-lock.json')).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional === true || wanted.peer === true;
  });
}

/**
 * Whether only the production dependencies are installed (`npm ci --omit=dev`); then nothing is added. After an upgrade
 * they may be of another version, which is refused.
 */
function isForOperators(installed) {
  if (Object.keys(installed).length === 0 || 'node_modules/typescript' in installed) return false;
  const wanted = packagesOf('package-lock.json');
  const isWanted = ([path, { version }]) => wanted[path]?.version === version;
  if (!Object.entries(installed).every(isWanted))
    refuse('The dependencies are not those of this version: install them as docs/operations.md says.');
  return true;
}

/** Installs the locked dependencies. None of them needs an install script, so none is run. */
function install() {
  process.stderr.write('Installing dependencies (npm ci), once …\n');
  const args = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const done = npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options);
  if (done.status !== 0) refuse('The dependencies could not be installed; npm says why above.');
  writeFileSync(stamp, lockHash());
}

/** The path of Node 24: the running one, or the one that npm installed for this platform. */
function node24() {
  if (major(process.versions.node) >= WANTED_MAJOR) return process.execPath;
  try {
    const name = `node-${process.platform}-${process.arch}/bin/node`;
    return createRequire(join(root, 'package.json')).resolve(name);
  } catch {
    return refuse(
      `Waypost needs Node ${WANTED_MAJOR}; none came from npm for ${process.platform}-${process.arch}. Install Node ${WANTED_MAJOR} and try again.`,
    );
  }
}

function major(version) {
  return Number(version.split('.')[0]);
}

if (major(process.versions.node) < OLDEST_MAJOR) {
  refuse(`Waypost needs Node ${OLDEST_MAJOR} or newer to begin with; this is ${process.versions.node}.`);
}
if (!isInstalled()) install();

const [program, ...args] = process.argv.slice(2);
// Caches the code that Node compiled (types stripped) for the next start of any program started from here.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node-compile');
// The IPC channel closes when this process ends for any reason, which tells the program to stop.
const child = spawn(node24(), ['--disable-warning=ExperimentalWarning', join(root, program), ...args], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
child.on('error', (error) => refuse(`${node24()} could not be run: ${error.message}`));
// The program decides how to stop: signals are forwarded, and its exit code becomes ours.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));

// npm starts this process through a shell, and a signal may end npm and the shell without reaching this process.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}
