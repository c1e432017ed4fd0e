import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '@waypost/platform/settings';
import { afterAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from './start/processes.ts';

const folder = join(repositoryRoot, 'deploy/systemd');
const copies = mkdtempSync(join(tmpdir(), 'waypost-units-'));
afterAll(() => rmSync(copies, { recursive: true, force: true }));

const files = readdirSync(folder);
const services = files.filter((file) => file.endsWith('.service'));
const programs = services.filter((file) => file !== 'waypost-migrate.service');
const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
/** The values of a key, in their order. */
const values = (file: string, key: string): string[] =>
  [...text(file).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

describe('systemd units', () => {
  it('the systemd units start every program of an installation, as an unprivileged user', () => {
    expect(services).toEqual([
      'waypost-identity.service',
      'waypost-migrate.service',
      'waypost-server.service',
      'waypost-worker.service',
    ]);
    for (const file of services) {
      const program = /\/usr\/local\/bin\/node (\S+\.ts)/.exec(values(file, 'ExecStart')[0] ?? '')?.[1];
      expect(existsSync(join(repositoryRoot, program ?? 'missing')), file).toBe(true);
      expect(values(file, 'User'), file).toEqual(['waypost']);
      expect(values(file, 'EnvironmentFile'), file).toEqual(['/etc/waypost/waypost.env']);
    }
  });

  it('the systemd units set only existing settings, and a metrics port for each program', () => {
    const set = programs.map((file) => values(file, 'Environment').join(' ').split(' ').filter(Boolean));
    const names = set.flat().map((entry) => entry.split('=')[0] ?? '');
    expect(names.filter((name) => !(name in settings) && !name.startsWith('NODE_'))).toEqual([]);
    const ports = set.map((entries) => entries.find((entry) => entry.startsWith('METRICS_PORT=')));
    expect(new Set(ports).size).toBe(programs.length);
  });

  it('the systemd units give programs more time to stop than they need', () => {
    for (const file of programs) {
      const grace = Number(/STOP_GRACE_MS=(\d+)/.exec(text(file))?.[1]);
      expect(Number(values(file, 'TimeoutStopSec')[0]) * 1000, file).toBeGreaterThan(grace + 5000);
    }
  });

  it('the systemd units let only the migration read the owner’s database address', () => {
    const reading = files.filter((file) => text(file).includes('/etc/waypost/owner'));
    expect(reading).toEqual(['waypost-migrate.service']);
  });

  it('the systemd units read the files that docs/operations.md installs', () => {
    const page =
      readFileSync(join(repositoryRoot, 'docs/operations.md'), 'utf8').split('\n### systemd\n')[1] ?? '';
    const commands = /^```sh\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '';
    const installed = [...commands.matchAll(/^install -m .* (\S+) (\/etc\/\S+)$/gm)].map(([, from, to]) => [
      from,
      to,
    ]);
    const installedPaths = installed.map(([, to = '']) => to);
    const example = readFileSync(join(repositoryRoot, 'deploy/waypost.env'), 'utf8');
    const read = [...services.map(text), example].flatMap(
      (one) => one.match(/\/etc\/waypost\/[\w./-]+/g) ?? [],
    );
    expect([...new Set(read)].sort()).toEqual(
      installedPaths.filter((path) => path.startsWith('/etc/waypost/')).sort(),
    );
    for (const [from = ''] of installed)
      if (from.startsWith('deploy/'))
        expect(globSync(from, { cwd: repositoryRoot }).length, from).toBeGreaterThan(0);
    const enabled = /systemctl enable --now (.*)$/m.exec(commands)?.[1]?.split(' ') ?? [];
    expect(enabled.sort()).toEqual(
      [...programs.map((file) => file.replace('.service', '')), 'waypost.target'].sort(),
    );
  });

  it('the systemd units are hardened', () => {
    const hardening = {
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      CapabilityBoundingSet: '',
      RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX',
      UMask: '0077',
    };
    for (const file of services)
      for (const [key, value] of Object.entries(hardening))
        expect(values(file, key), `${file} ${key}`).toEqual([value]);
  });

  it('the systemd units are valid and have little exposure according to systemd, if it is installed', () => {
    for (const file of files) {
      const localText = text(file)
        .replaceAll('/opt/waypost', repositoryRoot)
        .replaceAll('/usr/local/bin/node', process.execPath);
      writeFileSync(join(copies, file), localText);
    }
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', args, { cwd: copies, encoding: 'utf8' });
    const verified = analyze('verify', '--man=no', ...files.map((file) => join(copies, file)));
    const isMissing =
      verified.error !== undefined && 'code' in verified.error && verified.error.code === 'ENOENT';
    // Without systemd, only the other tests check the units.
    if (isMissing) return;
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    for (const file of services) {
      const exposure = analyze('security', '--offline=yes', '--threshold=20', join(copies, file));
      expect(exposure.status, `${file}\n${exposure.stdout}${exposure.stderr}`).toBe(0);
    }
  });
});
