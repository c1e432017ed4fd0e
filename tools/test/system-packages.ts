import { spawnSync } from 'node:child_process';

/** Installs a Debian package if this user may; returns the reason why it was not installed, or null. */
export function installDebianPackage(packageName: string): string | null {
  if (process.getuid?.() !== 0) return 'installing it needs root';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  process.stdout.write(`Installing ${packageName} (apt-get) …\n`);
  for (const args of [['update'], ['install', '-y', packageName]]) {
    const done = spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    if (done.error) return 'there is no apt-get to install it with';
    if (done.status !== 0)
      return `apt-get could not install it: ${done.stderr.toString().trim().split('\n').at(-1)}`;
  }
  return null;
}
