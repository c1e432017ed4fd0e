import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '@waypost/platform/settings';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repositoryRoot } from './start/processes.ts';

type Service = {
  command?: string[];
  read_only?: boolean;
  environment?: Record<string, string>;
  secrets?: string[];
  profiles?: string[];
};

const inTree = (path: string): boolean => existsSync(join(repositoryRoot, path));
const text = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

// The test needs no container engine, because it compares the files with the source tree.
describe('containers', () => {
  const compose = parse(text('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    secrets: Record<string, unknown>;
  };
  const programs = Object.entries(compose.services).filter(([, { command }]) => command !== undefined);

  it('run existing programs on a read-only file system', () => {
    expect(programs.map(([name]) => name)).toEqual(['migrate', 'identity', 'server', 'worker', 'sandbox']);
    for (const [name, { command = [], read_only }] of programs) {
      expect(command[0], name).toBe('node');
      expect(inTree(command[1] ?? ''), name).toBe(true);
      expect(read_only, name).toBe(true);
    }
  });

  it('get only existing settings, and secrets only in files', () => {
    for (const [name, { environment = {}, secrets = [] }] of programs) {
      const unknown = Object.keys(environment).filter((key) => !(key.replace(/_FILE$/, '') in settings));
      expect(unknown, name).toEqual([]);
      expect(environment, name).not.toHaveProperty('DATABASE_URL');
      expect(environment.DATABASE_URL_FILE, name).toBe(`/run/secrets/${secrets[0]}`);
      expect(compose.secrets, name).toHaveProperty([secrets[0] ?? '']);
    }
  });

  it('start the stand-in payers only in the demo', () => {
    expect(programs.filter(([, { profiles }]) => profiles).map(([name]) => name)).toEqual(['sandbox']);
  });

  it('use an image that copies existing files and runs as an unprivileged user', () => {
    const lines = text('Containerfile').split('\n');
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.length).toBeGreaterThan(8);
    expect(copied.filter((path) => !inTree(path))).toEqual([]);
    expect(lines).toContain('USER node');
    const entry = /"(apps[^"]+)"/.exec(lines.find((line) => line.startsWith('CMD')) ?? '')?.[1];
    expect(inTree(entry ?? '')).toBe(true);
  });
});
