import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadConfig } from '@waypost/platform/config';
import { settings } from '@waypost/platform/settings';
import { expect, it } from 'vitest';
import { settingsDocument, settingsExample } from './settings-table.ts';
import { settingsHelp } from './start/options.ts';
import { repositoryRoot } from './start/processes.ts';

it('docs/generated/settings.md matches the settings that the programs read', () => {
  const document = readFileSync(join(repositoryRoot, 'docs/generated/settings.md'), 'utf8');
  // Stale? node tools/settings-table.ts
  expect(document).toBe(settingsDocument());
});

it('npm start -- --help prints the settings, and only the names of secrets', () => {
  const help = settingsHelp();
  expect(help).toContain('DATABASE_URL');
  expect(help).toContain('DATABASE_URL_FILE');
  expect(help).toMatch(/PORT\n +port of the server; otherwise 4600/);
});

it('the example of a settings file names every setting, and configures every program', () => {
  const example = readFileSync(join(repositoryRoot, 'deploy/waypost.env'), 'utf8');
  // Stale? node tools/settings-table.ts
  expect(example).toBe(settingsExample());
  const named = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) =>
    name.replace(/_FILE$/, ''),
  );
  expect(named.map((name) => (name in settings ? name : `${name}_FILE`))).toEqual(Object.keys(settings));
  // Leaves out the secret files, which exist only on an installed machine.
  const environment = { ...parseEnv(example), DATABASE_URL_FILE: '', SMTP_URL_FILE: '' };
  const secrets = { DATABASE_URL: 'postgres://a:b@db/waypost', SMTP_URL: 'smtps://mail.example.org' };
  for (const program of ['server', 'worker', 'identity', 'admin'] as const)
    expect(
      () => loadConfig({ ...environment, ...secrets }, { program: program as 'server' }),
      program,
    ).not.toThrow();
});
