import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { installFromDebian } from './apt.ts';
import { listens } from './listens.ts';

export type TestSshd = {
  port: number;
  userName: string;
  /** The private key with which its one user signs in. */
  privateKey: string;
  /** The fingerprint of its own key. */
  hostKey: string;
  /** The folder that tests put their files in. */
  folder: string;
  /** Ends it with all its connections. */
  stop(): Promise<void>;
};

/**
 * Starts OpenSSH's server on loopback, as whoever runs the tests and with keys of its own: it serves files, and nothing else.
 *
 * @throws StartError when there is none and none can be installed
 */
export async function startSshd(port: number): Promise<TestSshd> {
  const program = findProgram();
  const home = mkdtempSync(join(tmpdir(), 'waypost-sshd-'));
  const folder = join(home, 'files');
  mkdirSync(folder);
  const [own, theirs] = [makeKey(join(home, 'host')), makeKey(join(home, 'user'))];
  // Only who is root needs it, and has it made by the system otherwise.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const config = join(home, 'sshd_config');
  writeFileSync(
    config,
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${own}`,
      `PidFile ${join(home, 'sshd.pid')}`,
      `AuthorizedKeysFile ${theirs}.pub`,
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'PermitRootLogin prohibit-password',
      'StrictModes no',
      'UsePAM no',
      'AllowTcpForwarding no',
      'Subsystem sftp internal-sftp',
      'ForceCommand internal-sftp',
      '',
    ].join('\n'),
  );
  const sshd = spawn(program, ['-D', '-e', '-f', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  sshd.stderr.on('data', (text: Buffer) => {
    said = `${said}${text}`.slice(-2000);
  });
  const stop = async (): Promise<void> => {
    await end(sshd);
    rmSync(home, { recursive: true, force: true });
  };
  if (!(await listens(sshd, port))) {
    await stop();
    throw new StartError(`OpenSSH's server did not start. ${said}`);
  }
  return {
    port,
    userName: userInfo().username,
    privateKey: readFileSync(theirs, 'utf8'),
    hostKey: fingerprintOf(own),
    folder,
    stop,
  };
}

function makeKey(file: string): string {
  const made = spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'waypost', '-f', file]);
  if (made.status !== 0) throw new StartError('ssh-keygen made no key.');
  return file;
}

function fingerprintOf(file: string): string {
  const { stdout } = spawnSync('ssh-keygen', ['-l', '-E', 'sha256', '-f', `${file}.pub`], {
    encoding: 'utf8',
  });
  return /SHA256:\S+/.exec(stdout)?.[0] ?? '';
}

/** The server of each connection is a process of its own, of the same group. */
async function end(sshd: ChildProcess): Promise<void> {
  if (sshd.exitCode !== null || sshd.pid === undefined) return;
  const ended = once(sshd, 'exit');
  process.kill(-sshd.pid, 'SIGKILL');
  await ended;
}

/** Debian's folder for it is not in every PATH. */
function findProgram(): string {
  const places = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/opt/homebrew/sbin/sshd'];
  const found = () => places.find((place) => existsSync(place));
  const program = found() ?? (installFromDebian('openssh-server') === null ? found() : undefined);
  if (program) return program;
  throw new StartError("OpenSSH's server was not found and could not be installed.");
}
