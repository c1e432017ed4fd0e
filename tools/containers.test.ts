import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@waypost/platform/config';
import { settings } from '@waypost/platform/settings';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repositoryRoot } from './start/processes.ts';

type Service = {
  command?: string[];
  read_only?: boolean;
  environment?: Record<string, string>;
  env_file?: string[];
  volumes?: string[];
  profiles?: string[];
};

const existsInRepository = (path: string): boolean => existsSync(join(repositoryRoot, path));
const text = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

// The tests need no container engine, because they compare the files with the source tree.
describe('containers', () => {
  const compose = parse(text('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    configs: Record<string, { content: string }>;
  };
  const programs = Object.entries(compose.services).filter(([, { command }]) => command !== undefined);

  it('the containers run existing programs on a read-only file system', () => {
    expect(programs.map(([name]) => name)).toEqual(['migrate', 'identity', 'server', 'worker', 'sandbox']);
    for (const [name, { command = [], read_only }] of programs) {
      expect(command[0], name).toBe('node');
      expect(existsInRepository(command[1] ?? ''), name).toBe(true);
      expect(read_only, name).toBe(true);
    }
  });

  it('the containers take every setting from one file, and fix only settings that depend on the container', () => {
    for (const [name, { environment = {}, env_file }] of programs) {
      // deploy/waypost.env is an example of this file and names every setting.
      expect(env_file, name).toEqual(['waypost.env']);
      const unknown = Object.keys(environment).filter((key) => !(key.replace(/_FILE$/, '') in settings));
      expect(unknown, name).toEqual([]);
      expect(environment, name).not.toHaveProperty('DATABASE_URL');
      // The operator could not change a setting that is fixed here.
      expect(
        Object.keys(environment).filter((key) => !/PORT|HOST|HOME|_FILE$|^STOP_GRACE/.test(key)),
      ).toEqual([]);
    }
  });

  it('the containers use a database login that owns nothing; only the migration uses the owner', () => {
    const { content = '' } = compose.configs.logins ?? {};
    const [owner = '', running = ''] = content.match(/^ *create role .*$/gm) ?? [];
    expect(owner).toMatch(/^ *create role waypost_owner login createrole noinherit password/);
    expect(running).toMatch(/^ *create role waypost_run login noinherit password/);
    expect(content).not.toMatch(/superuser|bypassrls/);
    const secretsOf = ({ volumes = [] }: Service): string | undefined =>
      volumes.find((volume) => volume.endsWith(':/etc/waypost/secrets:ro'))?.split(':')[0];
    for (const [name, service] of programs) {
      expect(service.environment?.DATABASE_URL_FILE, name).toBe('/etc/waypost/secrets/database-url');
      expect(secretsOf(service), name).toBe(name === 'migrate' ? './secrets/owner' : './secrets/programs');
    }
    const migration = compose.services.migrate?.command ?? [];
    expect(migration.slice(-2)).toEqual(['--programs', 'waypost_run']);
  });

  it('the containers include the stand-in payers only in the demo', () => {
    expect(programs.filter(([, { profiles }]) => profiles).map(([name]) => name)).toEqual(['sandbox']);
  });

  it('the image copies existing files and runs as an unprivileged user', () => {
    const lines = text('Containerfile').split('\n');
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.length).toBeGreaterThan(8);
    expect(copied.filter((path) => !existsInRepository(path))).toEqual([]);
    // A package whose package.json is not copied gets no dependencies.
    const { workspaces } = JSON.parse(text('package.json')) as { workspaces: string[] };
    const manifests = workspaces.flatMap((folder) =>
      globSync(`${folder}/package.json`, { cwd: repositoryRoot }),
    );
    expect(copied.filter((path) => path.endsWith('/package.json')).sort()).toEqual(manifests.sort());
    expect(lines).toContain('USER node');
    const entry = /"(apps[^"]+)"/.exec(lines.find((line) => line.startsWith('CMD')) ?? '')?.[1];
    expect(existsInRepository(entry ?? '')).toBe(true);
  });

  it("the image installs the programs' dependencies before it copies the sources", () => {
    const stages = text('Containerfile')
      .split(/^FROM /m)
      .slice(1);
    expect(stages).toHaveLength(3);
    const steps = stages.map((stage) => stage.split('\n').filter((line) => /^(COPY|RUN) /.test(line)));
    const [manifests = [], ...installing] = steps;
    expect(manifests.filter((line) => line.startsWith('RUN '))).toEqual([]);
    for (const [first] of installing) expect(first).toMatch(/^RUN .*npm ci /);
    const installed = (stage: string[] = []): string[] =>
      [...(stage[0] ?? '').matchAll(/-w (\S+)/g)].map(([, name = '']) => name);
    expect(installed(installing[0])).toEqual(['apps/portal']);
    const [, image = []] = installing;
    expect(image[0]).toContain('--omit=dev');
    const run = programs.map(([, { command = [] }]) => /^apps\/[a-z]+/.exec(command[1] ?? '')?.[0]);
    expect(installed(image)).toEqual([...new Set(run.filter((folder) => folder !== undefined))].sort());
  });

  it('the containers find the secrets that docs/operations.md creates, and each login has its own password', () => {
    const page = text('docs/operations.md').split('\n## Containers\n')[1] ?? '';
    const commands = /^```sh\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? 'exit 1';
    const folder = mkdtempSync(join(tmpdir(), 'waypost-compose-'));
    try {
      symlinkSync(join(repositoryRoot, 'deploy'), join(folder, 'deploy'));
      execFileSync('sh', ['-e', '-c', commands], { cwd: folder });
      const readCreated = (path: string): string => readFileSync(join(folder, path), 'utf8').trim();
      expect(readCreated('waypost.env')).toBe(text('deploy/waypost.env').trim());
      expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
      for (const [login, file] of [
        ['owner', 'secrets/owner/database-url'],
        ['programs', 'secrets/programs/database-url'],
      ] as const) {
        const { databaseUrl } = loadConfig({ DATABASE_URL_FILE: join(folder, file) });
        expect(new URL(databaseUrl ?? '').password).toBe(readCreated(`secrets/database/${login}`));
      }
      const passwords = ['postgres', 'owner', 'programs'].map((login) =>
        readCreated(`secrets/database/${login}`),
      );
      for (const password of passwords) expect(password).toMatch(/^[\w-]{24}$/);
      expect(new Set(passwords).size).toBe(3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
