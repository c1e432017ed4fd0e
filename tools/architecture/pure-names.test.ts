import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const portal = join(import.meta.dirname, '../../apps/portal');

/** Function names that the portal's build treats as pure in every file: see decision 37. */
const pure = /manualPureFunctions: \[([^\]]+)\]/
  .exec(readFileSync(join(portal, 'vite.config.ts'), 'utf8'))?.[1]
  ?.match(/\w+/g);

it('portal code calls no function with a name that the build treats as pure for its effect, because the build would remove the call', () => {
  expect(pure).toContain('open');
  const names = pure?.join('|');
  // Zod chains are values, even at the beginning of a line.
  const namesWithoutZod = pure?.filter((name) => name !== 'z').join('|');
  // A call of such a function, or a method call on such a name, whose result is unused: `open.push(…)`.
  const call = new RegExp(
    `(?<![.\\w'"#])(?:${names})\\(|^\\s*(?:(?:if|for|while) \\(.*\\) )?(?:${namesWithoutZod})\\.[\\w.]+\\(`,
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
