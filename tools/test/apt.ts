import { spawnSync } from 'node:child_process';

/**
 * Installs a Debian package when this user may; returns why it could not be done, or null.
 */
export function installFromDebian(packageName: string): string | null {
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
