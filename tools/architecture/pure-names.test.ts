import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const portal = join(import.meta.dirname, '../../apps/portal');

/** Names that the build of the portal treats as pure in every file: see decision 37. */
const pure = /manualPureFunctions: \[([^\]]+)\]/
  .exec(readFileSync(join(portal, 'vite.config.ts'), 'utf8'))?.[1]
  ?.match(/\w+/g);

it('what the portal is built of does nothing by a name that the build treats as pure, because the build would remove it', () => {
  expect(pure).toContain('open');
  const names = pure?.join('|');
  // Chains of zod are values, also where a line begins with one.
  const others = pure?.filter((name) => name !== 'z').join('|');
  // A call, or a call of what has the name, whose result nobody uses: `open.push(…)`.
  const call = new RegExp(
    `(?<![.\\w'"#])(?:${names})\\(|^\\s*(?:(?:if|for|while) \\(.*\\) )?(?:${others})\\.[\\w.]+\\(`,
    'm',
  );
  expect(call.test('    if (open) open.texts.push(text);')).toBe(true);
  const found = [portal, join(portal, '../../packages/dmn')].flatMap((folder) =>
    readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => call.test(readFileSync(join(folder, 'src', file), 'utf8'))),
  );
  expect(found).toEqual([]);
});
