// Writes the table of settings into docs/operations.md, and deploy/waypost.env: node tools/settings-table.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretNames, settingRows } from '@waypost/platform/settings';
import { markdownTable } from './markdown-table.ts';
import { repositoryRoot } from './start/processes.ts';

const file = join(repositoryRoot, 'docs/operations.md');
const exampleFile = join(repositoryRoot, 'deploy/waypost.env');
const begin = '<!-- settings -->\n';
const end = '<!-- /settings -->';

export function settingsTable(): string {
  const rows = settingRows().map(({ name, usual, readBy, about }) => [`\`${name}\``, usual, readBy, about]);
  return markdownTable([['variable', 'default', 'read by', ''], ...rows]);
}

/** Returns the document with the current table. */
export function withSettingsTable(document: string): string {
  const [before, rest] = document.split(begin, 2);
  const after = rest?.split(end, 2)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/operations.md has no place for settings');
  return `${before}${begin}\n${settingsTable()}\n${end}${after}`;
}

/** The settings that every installation must set; all others have defaults. */
const requiredSettings: Record<string, string> = {
  DATABASE_URL: '/etc/waypost/secrets/database-url',
  WAYPOST_URL: 'https://portal.example.org',
  IDENTITY_URL: 'https://id.example.org',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: '/etc/waypost/secrets/smtp-url',
  MAIL_FROM: '"Waypost <no-reply@example.org>"',
};

/** The example settings file, in a format that systemd, containers and shells can read. */
export function settingsExample(): string {
  const entries = settingRows().map(({ name, usual, about }) => {
    const variable = secretNames.includes(name) ? `${name}_FILE` : name;
    const value = requiredSettings[name];
    const setting = value === undefined ? `#${variable}=` : `${variable}=${value}`;
    return `# ${about.replaceAll('`', '')}; otherwise ${usual.replaceAll('`', '')}\n${setting}\n`;
  });
  return `# Every setting of Waypost. What is behind a # holds as it is said there. A value with blanks stands in double quotes.\n\n${entries.join('\n')}`;
}

if (import.meta.main) {
  writeFileSync(file, withSettingsTable(readFileSync(file, 'utf8')));
  writeFileSync(exampleFile, settingsExample());
}
