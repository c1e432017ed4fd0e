import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unmountDisks } from './disks.ts';
import { findMissingRequirement, makeNamespaces } from './namespaces.ts';
import { clientMachine } from './places.ts';

const USAGE = `Usage: node tools/cluster/main.ts [--drill NAME]… [--kills N] [--people N] [--from FOLDER]
    [--minutes N] [--report FILE] [--keep]

Starts three nodes of the database and two hosts of the product, each in a network namespace of its own, and runs the drills.
--from is where the version before lies, with what it imports, for the drill rolling-upgrade; --keep leaves the logs.
No further kill begins after --minutes; --report adds a line for each drill to a file. The long run, unattended, in about an hour:
  node tools/cluster/main.ts --drill kills-of-the-primary --kills 50 --people 50 --minutes 90 --report kills.jsonl
Needs root, and of Debian: patroni etcd-server haproxy pgbouncer pgbackrest postgresql-15 nftables curl.
`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const reason = findMissingRequirement();
if (reason) {
  process.stdout.write(`skipped: ${reason}\n`);
  process.exit(2);
}

const run = `waypost-${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'waypost-cluster-'));
const namespaces = makeNamespaces(run);
let code = 1;
try {
  const [command = '', ...before] = namespaces.prefix(clientMachine);
  const inside = join(import.meta.dirname, 'inside.ts');
  const child = spawn(
    command,
    [...before, process.execPath, '--disable-warning=ExperimentalWarning', inside, run, folder, ...args],
    { stdio: 'inherit' },
  );
  // A signal ends the drills first; this process cleans up after them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  code = ((await once(child, 'exit')) as [number | null])[0] ?? 1;
} finally {
  await namespaces.remove();
  unmountDisks(folder);
  if (args.includes('--keep')) process.stdout.write(`kept: ${folder}\n`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exitCode = code;
