import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guards } from '../apps/server/test/operations/support/guards.ts';
import { repositoryRoot } from './start/processes.ts';

// `npm run test:long` loosens each guard in turn, which takes hours; this test finds a missing guard at once.
it('each guard to loosen occurs exactly once in its file', () => {
  const misplaced = guards.filter(({ file, find }) => {
    const source = readFileSync(join(repositoryRoot, 'apps/server/src', file), 'utf8');
    return source.split(find).length !== 2;
  });
  expect(misplaced).toEqual([]);
});
