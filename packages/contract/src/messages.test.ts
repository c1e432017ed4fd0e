import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messages } from './messages.ts';

const folder = join(import.meta.dirname, 'messages');

it('the catalogue has each message of each service, and no key is of two services', async () => {
  const own = await Promise.all(
    readdirSync(folder).map(async (file) => Object.values(await import(join(folder, file)))),
  );
  const entries = own.flat().flatMap((part) => Object.entries(part as Record<string, string>));
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.map(([key]) => key).sort()).toEqual(Object.keys(messages).sort());
});
