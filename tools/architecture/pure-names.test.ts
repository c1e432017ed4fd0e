import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const portal = join(import.meta.dirname, '../../apps/portal');

/** What the build of the portal takes for pure by its name alone, wherever it stands: see decision 37. */
const pure = /manualPureFunctions: \[([^\]]+)\]/
  .exec(readFileSync(join(portal, 'vite.config.ts'), 'utf8'))?.[1]
  ?.match(/\w+/g);

it('calls nothing in the portal by a name that the build takes for pure: a call for its effect would be left out', () => {
  expect(pure).toContain('open');
  const call = new RegExp(`(?<![.\\w'"#])(?:${pure?.join('|')})\\(`);
  const found = readdirSync(join(portal, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => call.test(readFileSync(join(portal, 'src', file), 'utf8')));
  expect(found).toEqual([]);
});
