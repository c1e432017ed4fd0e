import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wireFiles, wireFolder } from './wire.ts';

// Changed on purpose? Say so in CHANGELOG.md, and: node tools/wire.ts
it('the OpenAPI document, the schemas of GraphQL and the words of the audit are those that other systems know', async () => {
  const files = await wireFiles();
  expect(readdirSync(wireFolder).toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, text] of files) expect(readFileSync(join(wireFolder, name), 'utf8'), name).toBe(text);
});
