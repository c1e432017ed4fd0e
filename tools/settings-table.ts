// Writes the table of settings into docs/operations.md: node tools/settings-table.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingRows } from '@waypost/platform/settings';
import { repositoryRoot } from './start/processes.ts';

const file = join(repositoryRoot, 'docs/operations.md');
const begin = '<!-- settings -->\n';
const end = '<!-- /settings -->';

export function settingsTable(): string {
  const rows = settingRows().map(({ name, usual, readBy, about }) => [`\`${name}\``, usual, readBy, about]);
  const table = [['variable', 'default', 'read by', ''], ['---', '---', '---', '---'], ...rows];
  return `${table.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}\n`;
}

/** The document with the table as it must be now. */
export function withSettingsTable(document: string): string {
  const [before, rest] = document.split(begin, 2);
  const after = rest?.split(end, 2)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/operations.md has no place for settings');
  return `${before}${begin}\n${settingsTable()}\n${end}${after}`;
}

if (import.meta.main) writeFileSync(file, withSettingsTable(readFileSync(file, 'utf8')));
