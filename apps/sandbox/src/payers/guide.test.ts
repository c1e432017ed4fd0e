import { expect, it } from 'vitest';
import { guide } from './guide.ts';
import { scenarios } from './scenarios/choose.ts';

it('is what docs/sandbox.md says: every scenario, with an id to type', async () => {
  const text = guide();
  for (const { example } of scenarios) expect(text).toContain(`\`${example}\``);
  await expect(text).toMatchFileSnapshot('../../../../docs/sandbox.md');
});
