import { contract } from '@waypost/contract';
import { expect, it } from 'vitest';
import { portalUrl } from './support/addresses.ts';

it('the contract is published as OpenAPI with every call, and as a page to read', async () => {
  const openApi = await fetch(`${portalUrl}/services/openapi.json`);
  const { openapi, paths } = (await openApi.json()) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  expect(openapi).toMatch(/^3\.1/);
  for (const calls of Object.values(contract)) {
    for (const call of Object.values(calls)) {
      const { method = '', path = '' } = call['~orpc'].route;
      expect(paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
    }
  }
  const page = await fetch(`${portalUrl}/services/docs`);
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
  const text = await page.text();
  for (const path of Object.keys(paths)) expect(text).toContain(path);
  expect(text).not.toContain('<script');
});
