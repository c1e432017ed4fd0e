import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wireFiles, wireFolder } from './wire.ts';

// After an intended change, describe it in CHANGELOG.md and run: node tools/wire.ts
it('the OpenAPI document, the GraphQL schemas and the audit texts match docs/wire, which other systems rely on', async () => {
  const files = await wireFiles();
  expect(readdirSync(wireFolder).toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, text] of files) expect(readFileSync(join(wireFolder, name), 'utf8'), name).toBe(text);
});
