import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@waypost/platform/config';
import { afterAll, describe, expect, it } from 'vitest';
import { frameOrigins, loadLinkedProducts } from './linked-products.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-linked-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const load = (list: unknown) => {
  const file = join(folder, 'list.json');
  writeFileSync(file, typeof list === 'string' ? list : JSON.stringify(list));
  return loadLinkedProducts({
    linkedProductsFile: file,
    sandboxUrl: 'http://sandbox.example',
    url: 'https://portal.example',
  });
};
const product = {
  id: 'payer-list',
  title: 'Payer List',
  group: 'products',
  target: 'frame',
  url: 'https://payers.example/list',
};

describe('the list of linked products', () => {
  it('the demo lists embedded pages with these titles [P-041]', () => {
    const titles = loadLinkedProducts(loadConfig({}))
      .filter(({ target }) => target === 'frame')
      .map(({ title }) => title);
    expect(titles.sort()).toEqual(
      [
        'Payer List',
        'Remittance Log',
        'Remittance TRP',
        'Payer Reports',
        'Claim TRP',
        'Medical Necessity',
        'Patient Receipts',
        'CCI Lookup',
        'Xpeditor Errors & Custom Logic',
        'Automated Reports',
        'State Reporting Wizard',
      ].sort(),
    );
  });

  it('the list is empty on a PostgreSQL without configuration', () => {
    const config = loadConfig({ DATABASE_URL: 'postgres://waypost@db.example.org/waypost' });
    expect(loadLinkedProducts(config)).toEqual([]);
  });

  it('the list is used as written, with the address of the stand-ins filled in', () => {
    const [first] = load([{ ...product, url: '{sandbox}/linked/payer-list' }]);
    expect(first).toMatchObject({
      url: 'http://sandbox.example/linked/payer-list',
      permissions: [],
      product: null,
      caseUrl: null,
      isPreRelease: false,
      cookie: null,
    });
  });

  it.each([
    ['not JSON', '[{', /cannot be read/],
    ['a script address', [{ ...product, url: 'javascript:alert(1)' }], /0\.url/],
    ['an unknown permission', [{ ...product, permissions: ['all'] }], /0\.permissions\.0/],
    ['an unknown property', [{ ...product, color: 'red' }], /color/],
    ['a page of ours', [{ ...product, id: 'eligibility' }], /is a page of the portal/],
    ['the same id twice', [product, product], /there twice/],
    [
      "a frame of the portal's own origin",
      [{ ...product, url: 'https://portal.example/x' }],
      /portal's own origin/,
    ],
    ['an id that is no path', [{ ...product, id: '../x' }], /0\.id/],
  ])('the list of linked products is refused at the start with %s', (_what, list, expected) => {
    expect(() => load(list)).toThrow(expected);
  });

  it('only the origins of the listed frames may be framed', () => {
    const origins = frameOrigins(
      load([
        product,
        { ...product, id: 'two', url: 'https://payers.example/two' },
        { ...product, id: 'three', target: 'window', url: 'https://window.example' },
      ]),
    );
    expect(origins).toEqual(['https://payers.example']);
  });
});
