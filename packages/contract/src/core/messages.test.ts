import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messages } from './messages.ts';

const root = join(import.meta.dirname, '..');
/** The messages are next to the calls that show them; those of the whole product are here. */
const files = globSync('**/{,*-}messages.ts', { cwd: root }).filter((file) => file !== 'core/messages.ts');

it('the catalogue has each message of each noun, and no two nouns share a key', async () => {
  const own = await Promise.all(files.map(async (file) => Object.values(await import(join(root, file)))));
  const entries = own.flat().flatMap((part) => Object.entries(part as Record<string, string>));
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.map(([key]) => key).sort()).toEqual(Object.keys(messages).sort());
});
