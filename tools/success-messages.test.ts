import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type MessageKey, messages } from '@waypost/contract/core/messages';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './start/processes.ts';

const filesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: repositoryRoot }).map((file) => file.replaceAll('\\', '/'));
const textOf = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');
/** Without the line breaks of the formatter. */
const inOneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/([([{]) /g, '$1')
    .replace(/,? ([)\]}])/g, '$1');

/** The rows of the table: a message, its text, a test by the beginning of its title, and an assertion of it by its beginning. */
const rows = textOf('docs/success-messages.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [key = '', said = '', proof = '', kept = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const [, file = '', test = ''] = /^`([^`]+)`: (.+)$/.exec(proof) ?? [];
    return { key: key.replaceAll('`', ''), said, file, test, kept: kept.replace(/^`+ ?| ?`+$/g, '') };
  });

const portal = filesIn('apps/portal/src/**/*.{ts,tsx}').filter(
  (file) => !file.includes('.test.') && !file.endsWith('/ui/toasts.ts'),
);

/** The text from here to the bracket that closes the call. */
function argumentsFrom(source: string, start: number): string {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < source.length; at += 1) {
    if ('([{'.includes(source[at] ?? '')) depth += 1;
    if (')]}'.includes(source[at] ?? '')) depth -= 1;
  }
  return source.slice(start, at - 1);
}

/** Where a screen says that something was done. */
const SAID = /(?:toast\.success|toast\.undo|offerUndo)\(|(?<=toast\.settle\([^;]{0,80})'success',/g;
const KEY = /'([a-z]\w*\.\w+)'/g;
const isKey = (key: string): boolean => Object.hasOwn(messages, key);
const keysIn = (text: string): string[] => [...text.matchAll(KEY)].map(([, key = '']) => key).filter(isKey);

/** What is said where a call does not name its message itself: the files in which the names are, with those names. */
const namedElsewhere: Readonly<Record<string, readonly string[]>> = {
  'app/exports/use-export-all.ts': ['task.exported', 'audit.exported'],
  'app/availability/use-say-availability.ts': ['availability.available', 'availability.away'],
  'app/kept-lists/KeptDrawer.tsx': ['plan.added', 'plan.saved', 'physician.added', 'physician.saved'],
  'app/saved-views/view-actions.ts': ['view.saved', 'view.updated', 'view.deleted', 'view.shared'],
  'features/cases/orders/use-save-order.ts': ['order.created', 'order.updated'],
  'features/configuration/rules/use-rules.ts': [
    'configuration.savedExceptions',
    'configuration.savedGrid',
    'configuration.savedTaskTypes',
  ],
  'features/eligibility/answer/RulesPanel.tsx': ['eligibility.rulesRan', 'eligibility.rulesMetNone'],
  'features/roles/use-save-role.ts': ['role.added', 'role.permissionsSaved'],
  'features/machine-accounts/tell-of-secret.ts': ['machine.added', 'machine.rotated'],
  'features/machine-accounts/use-end-machine.ts': ['machine.revoked', 'machine.secretEnded'],
  'features/webhooks/messages/use-resend.ts': ['webhooks.resentSeveral'],
  'features/tasks/actions/undo.ts': [],
  'features/tasks/actions/use-save-tasks.ts': ['task.bulkDone'],
  'features/tasks/story/CaseTasks.tsx': ['task.taken'],
  'features/tasks/work/use-save-task.ts': [],
  'features/profile/Organizations.tsx': ['facilities.updated', 'facilitySettings.updated'],
};

/** The messages of success by the files that say them. A call that names none is under its file alone. */
function said(): { keys: Set<string>; unnamed: Set<string> } {
  const keys = new Set<string>();
  const unnamed = new Set<string>();
  for (const file of portal) {
    const source = textOf(file);
    for (const found of source.matchAll(SAID)) {
      const named = keysIn(argumentsFrom(source, found.index + found[0].length));
      for (const key of named) keys.add(key);
      if (named.length === 0) unnamed.add(file.replace('apps/portal/src/', ''));
    }
  }
  return { keys, unnamed };
}

/** The tests of a file by their titles: each from its title to the next one's. */
function testsOf(file: string): { title: string; body: string }[] {
  const starts = [...textOf(file).matchAll(/^ *(?:it|test)(?:\.each[^\n]*)?\(\s*(['"`])(.+?)\1,/gms)];
  return starts.map(({ index, 2: title = '' }, at) => ({
    title,
    body: inOneLine(textOf(file).slice(index, starts[at + 1]?.index)),
  }));
}

const { keys, unnamed } = said();

describe('a message of success', () => {
  it('is in the catalogue, and those that a call does not name itself are listed', () => {
    expect([...unnamed].sort()).toEqual(Object.keys(namedElsewhere).sort());
    const known = portal.map(textOf).join('\n');
    for (const [file, names] of Object.entries(namedElsewhere))
      for (const key of names) {
        const isMade = textOf(`apps/portal/src/${file}`).includes('message(`');
        expect([key, isKey(key), isMade || known.includes(`'${key}'`)]).toEqual([key, true, true]);
      }
  });

  it('has a test that asserts what was done, and none is left of one that is no longer said', () => {
    const all = new Set([...keys, ...Object.values(namedElsewhere).flat()]);
    expect(rows.map(({ key }) => key)).toEqual([...all].sort());
    for (const { key, said: text } of rows) expect(text).toBe(messages[key as MessageKey]);
  });

  const files = filesIn('apps/server/test/**/*.test.ts');
  it.each(rows)('$key: its test and the assertion in it are there', ({ file, test, kept }) => {
    const [found, ...others] = files.filter((one) => basename(one) === file);
    expect([found, others]).toEqual([expect.any(String), []]);
    const [one, ...more] = testsOf(found ?? '').filter(({ title }) => title.startsWith(test));
    expect([one?.title, more]).toEqual([expect.any(String), []]);
    expect(one?.body).toContain(inOneLine(kept));
    expect(kept).toMatch(/^expect\(.*\)/);
    // That a change was answered with success proves nothing of what it did.
    expect(kept).not.toMatch(/\.status\)\.toBe\(20[02]\)$/);
  });
});
