import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { asFile, attributionsFile, collectAttributions, notPermissive } from './attributions.ts';

const collected = collectAttributions();

it('finds every package that ships under a permissive licence', () => {
  const names = collected.packages.map(({ name }) => name);
  for (const name of ['react', 'fastify', 'oidc-provider', 'zod', 'pg']) expect(names).toContain(name);
  for (const name of ['vite', 'vitest', 'typescript']) expect(names).not.toContain(name);
  expect(notPermissive(collected)).toEqual([]);
});

it('notices a licence that asks for more', () => {
  const licensed = (licence: string) => ({
    packages: [{ name: 'one', version: '1.0.0', licence, text: null }],
  });
  expect(notPermissive(licensed('AGPL-3.0-only'))).toEqual(['one@1.0.0: AGPL-3.0-only']);
  expect(notPermissive(licensed('(MIT AND GPL-2.0)'))).toHaveLength(1);
  expect(notPermissive(licensed('(MIT OR GPL-2.0)'))).toEqual([]);
  expect(notPermissive(licensed('not stated'))).toHaveLength(1);
});

it('has written the list that the portal shows; else: node tools/attributions.ts', () => {
  expect(readFileSync(attributionsFile, 'utf8') === asFile(collected)).toBe(true);
});
