import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from './start/processes.ts';

type Locked = { link?: boolean; integrity?: string; resolved?: string };

const packages: Record<string, Locked> = JSON.parse(
  readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'),
).packages;
const fetched = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

it('every fetched package is locked by its content hash, including those of other platforms', () => {
  expect(fetched.length).toBeGreaterThan(300);
  expect(
    fetched.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path),
  ).toEqual([]);
});

it('no package is locked to a registry address', () => {
  expect(fetched.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
