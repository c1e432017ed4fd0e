import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withSettingsTable } from './settings-table.ts';
import { settingsHelp } from './start/options.ts';
import { repositoryRoot } from './start/processes.ts';

it('the table of settings in docs/operations.md matches the settings that the programs read', () => {
  const document = readFileSync(join(repositoryRoot, 'docs/operations.md'), 'utf8');
  // Stale? node tools/settings-table.ts
  expect(document).toBe(withSettingsTable(document));
});

it('npm start -- --help prints the settings, and only the names of secrets', () => {
  const help = settingsHelp();
  expect(help).toContain('DATABASE_URL');
  expect(help).toContain('DATABASE_URL_FILE');
  expect(help).toMatch(/PORT\n +port of the server; otherwise 4600/);
});
