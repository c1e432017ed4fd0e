import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { installDebianPackage } from './system-packages.ts';
import { waitUntilListening } from './wait-until-listening.ts';

export type TestSshd = {
  port: number;
  userName: string;
  /** The private key with which the user signs in. */
  privateKey: string;
  /** The fingerprint of the server's key. */
  hostKey: string;
  /** The folder into which tests put their files. */
  folder: string;
  /** Stops the server and all its connections. */
  stop(): Promise<void>;
};

/**
 * Starts OpenSSH's server on the loopback address as the current user, with its own keys; it serves SFTP only.
 *
 * @throws StartError when the server is neither installed nor installable
 */
export async function startSshd(port: number): Promise<TestSshd> {
  const program = findProgram();
  const home = mkdtempSync(join(tmpdir(), 'waypost-sshd-'));
  const folder = join(home, 'files');
  mkdirSync(folder);
  const [hostKeyFile, userKeyFile] = [makeKey(join(home, 'host')), makeKey(join(home, 'user'))];
  // Only a server that runs as root needs this folder, which the system otherwise creates.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const config = join(home, 'sshd_config');
  writeFileSync(
    config,
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${hostKeyFile}`,
      `PidFile ${join(home, 'sshd.pid')}`,
      `AuthorizedKeysFile ${userKeyFile}.pub`,
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
  let errorOutput = '';
  sshd.stderr.on('data', (text: Buffer) => {
    errorOutput = `${errorOutput}${text}`.slice(-2000);
  });
  const stop = async (): Promise<void> => {
    await end(sshd);
    rmSync(home, { recursive: true, force: true });
  };
  if (!(await waitUntilListening(sshd, port))) {
    await stop();
    throw new StartError(`OpenSSH's server did not start. ${errorOutput}`);
  }
  return {
    port,
    userName: userInfo().username,
    privateKey: readFileSync(userKeyFile, 'utf8'),
    hostKey: fingerprintOf(hostKeyFile),
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

/** Kills the process group, because each connection has its own process in that group. */
async function end(sshd: ChildProcess): Promise<void> {
  if (sshd.exitCode !== null || sshd.pid === undefined) return;
  const ended = once(sshd, 'exit');
  process.kill(-sshd.pid, 'SIGKILL');
  await ended;
}

/** Finds or installs sshd; Debian's folder for it is not in every PATH. */
function findProgram(): string {
  const places = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/opt/homebrew/sbin/sshd'];
  const found = () => places.find((place) => existsSync(place));
  const program = found() ?? (installDebianPackage('openssh-server') === null ? found() : undefined);
  if (program) return program;
  throw new StartError("OpenSSH's server was not found and could not be installed.");
}
