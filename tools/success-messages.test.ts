import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type MessageKey, messages } from '@waypost/contract/core/messages';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './start/processes.ts';

const filesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: repositoryRoot }).map((file) => file.replaceAll('\\', '/'));
const textOf = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');
/** Removes the line breaks of the formatter. */
const joinLines = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/([([{]) /g, '$1')
    .replace(/,? ([)\]}])/g, '$1');

/**
 * The rows of the table: a message key, its text, the beginning of a test title, and the beginning of an assertion in
 * that test.
 */
const rows = textOf('docs/success-messages.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [key = '', said = '', proof = '', assertion = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const [, file = '', test = ''] = /^`([^`]+)`: (.+)$/.exec(proof) ?? [];
    return {
      key: key.replaceAll('`', ''),
      said,
      file,
      test,
      assertion: assertion.replace(/^`+ ?| ?`+$/g, ''),
    };
  });

const portal = filesIn('apps/portal/src/**/*.{ts,tsx}').filter(
  (file) => !file.includes('.test.') && !file.endsWith('/ui/toasts.ts'),
);

/** The text from `start` to the closing bracket of the call. */
function argumentsFrom(source: string, start: number): string {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < source.length; at += 1) {
    if ('([{'.includes(source[at] ?? '')) depth += 1;
    if (')]}'.includes(source[at] ?? '')) depth -= 1;
  }
  return source.slice(start, at - 1);
}

/** Matches the calls by which a screen reports success. */
const SUCCESS_CALL = /(?:toast\.success|toast\.undo|offerUndo)\(|(?<=toast\.settle\([^;]{0,80})'success',/g;
const KEY = /'([a-z]\w*\.\w+)'/g;
const isKey = (key: string): boolean => Object.hasOwn(messages, key);
const keysIn = (text: string): string[] => [...text.matchAll(KEY)].map(([, key = '']) => key).filter(isKey);

/** Files with success calls that do not name their message directly, with the messages that they show. */
const indirectMessages: Readonly<Record<string, readonly string[]>> = {
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

/** Collects the success messages named in the calls, and the files with calls that name none. */
function collectMessages(): { keys: Set<string>; unnamed: Set<string> } {
  const keys = new Set<string>();
  const unnamed = new Set<string>();
  for (const file of portal) {
    const source = textOf(file);
    for (const found of source.matchAll(SUCCESS_CALL)) {
      const named = keysIn(argumentsFrom(source, found.index + found[0].length));
      for (const key of named) keys.add(key);
      if (named.length === 0) unnamed.add(file.replace('apps/portal/src/', ''));
    }
  }
  return { keys, unnamed };
}

/** The tests of a file: each title, with the text up to the next title. */
function testsOf(file: string): { title: string; body: string }[] {
  const starts = [...textOf(file).matchAll(/^ *(?:it|test)(?:\.each[^\n]*)?\(\s*(['"`])(.+?)\1,/gms)];
  return starts.map(({ index, 2: title = '' }, at) => ({
    title,
    body: joinLines(textOf(file).slice(index, starts[at + 1]?.index)),
  }));
}

const { keys, unnamed } = collectMessages();

describe('a message of success', () => {
  it('a success message is in the catalogue, and files whose calls do not name their message are listed', () => {
    expect([...unnamed].sort()).toEqual(Object.keys(indirectMessages).sort());
    const known = portal.map(textOf).join('\n');
    for (const [file, names] of Object.entries(indirectMessages))
      for (const key of names) {
        const isComposed = textOf(`apps/portal/src/${file}`).includes('message(`');
        expect([key, isKey(key), isComposed || known.includes(`'${key}'`)]).toEqual([key, true, true]);
      }
  });

  it('every success message has a row with its test, and no row is obsolete', () => {
    const all = new Set([...keys, ...Object.values(indirectMessages).flat()]);
    expect(rows.map(({ key }) => key)).toEqual([...all].sort());
    for (const { key, said: text } of rows) expect(text).toBe(messages[key as MessageKey]);
  });

  const files = filesIn('apps/server/test/**/*.test.ts');
  it.each(rows)(
    'the success message $key has an existing test with its assertion',
    ({ file, test, assertion }) => {
      const [found, ...others] = files.filter((one) => basename(one) === file);
      expect([found, others]).toEqual([expect.any(String), []]);
      const [one, ...more] = testsOf(found ?? '').filter(({ title }) => title.startsWith(test));
      expect([one?.title, more]).toEqual([expect.any(String), []]);
      expect(one?.body).toContain(joinLines(assertion));
      expect(assertion).toMatch(/^expect\(.*\)/);
      // A success status alone does not prove that the change was made.
      expect(assertion).not.toMatch(/\.status\)\.toBe\(20[02]\)$/);
    },
  );
});
