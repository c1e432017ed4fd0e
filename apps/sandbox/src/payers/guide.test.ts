import { expect, it } from 'vitest';
import { renderGuide } from './guide.ts';
import { scenarios } from './scenarios/choose.ts';

it('docs/sandbox.md lists every scenario with a member id to type', async () => {
  const text = renderGuide();
  for (const { example } of scenarios) expect(text).toContain(`\`${example}\``);
  await expect(text).toMatchFileSnapshot('../../../../docs/sandbox.md');
});
