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
  const table = [['variable', 'default', 'read by', ''], ...rows];
  // In columns, as the formatter leaves it.
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  const [head = [], ...body] = table;
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('');
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
