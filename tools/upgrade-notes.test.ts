import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from './start/processes.ts';
import { noteLines, notesFor, upgradeNotes, upgradesDocument } from './upgrade-notes.ts';

it('docs/generated/upgrades.md matches the notes that migrate prints', () => {
  const document = readFileSync(join(repositoryRoot, 'docs/generated/upgrades.md'), 'utf8');
  // Stale? node tools/upgrade-notes.ts
  expect(document).toBe(upgradesDocument());
});

it('each upgrade note names an existing migration, the latest first', () => {
  for (const { migration } of upgradeNotes) {
    const [app = '', name = ''] = migration.split('/');
    expect(existsSync(join(repositoryRoot, 'apps', app, 'migrations', `${name}.sql`)), migration).toBe(true);
  }
  const numbers = upgradeNotes.map(({ migration }) => Number(/\d+/.exec(migration)?.[0]));
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
});

it('an upgrade prints notes on private webhook hosts and new decision tables, and a first installation prints none', () => {
  const all = upgradeNotes.map(({ migration }) => migration);
  expect(notesFor(['server/001-roles-and-protection', ...all])).toEqual([]);
  expect(noteLines(['server/100-records-at-their-facilities'])).toEqual([]);
  const lines = noteLines(all);
  expect(lines.join('\n')).not.toContain('`');
  expect(lines.filter((line) => line.startsWith('before the programs start'))).toHaveLength(3);
  expect(lines.find((line) => line.includes('WAYPOST_WEBHOOK_PRIVATE_HOSTS'))).toMatch(
    /^before the programs start \(server\/101-bytes-of-downloads\): /,
  );
  expect(lines.find((line) => line.includes('decision tables are new'))).toMatch(/^from now on/);
  expect(lines.find((line) => line.includes('Escalation'))).toContain('has no rules');
});
