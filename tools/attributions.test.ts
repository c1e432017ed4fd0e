import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { attributionsFile, collectAttributions, findNotPermissive, toJson } from './attributions.ts';

const collected = collectAttributions();

it('every shipped package has a permissive licence', () => {
  const names = collected.packages.map(({ name }) => name);
  for (const name of ['react', 'fastify', 'oidc-provider', 'zod', 'pg']) expect(names).toContain(name);
  for (const name of ['vite', 'vitest', 'typescript']) expect(names).not.toContain(name);
  expect(findNotPermissive(collected)).toEqual([]);
});

it('the check finds a licence that is not permissive', () => {
  const licensed = (licence: string) => ({
    packages: [{ name: 'one', version: '1.0.0', licence, text: null }],
  });
  expect(findNotPermissive(licensed('AGPL-3.0-only'))).toEqual(['one@1.0.0: AGPL-3.0-only']);
  expect(findNotPermissive(licensed('(MIT AND GPL-2.0)'))).toHaveLength(1);
  expect(findNotPermissive(licensed('(MIT OR GPL-2.0)'))).toEqual([]);
  expect(findNotPermissive(licensed('not stated'))).toHaveLength(1);
});

it('the list in the portal is up to date; otherwise run node tools/attributions.ts', () => {
  expect(readFileSync(attributionsFile, 'utf8') === toJson(collected)).toBe(true);
});
