import { beforeEach, describe, expect, it, vi } from 'vitest';

const page = { cookie: '' };
vi.stubGlobal('document', page);
vi.stubGlobal('window', { location: { protocol: 'https:', origin: 'https://portal.example' } });
vi.mock('#src/api/client.ts', () => ({ api: {} }));
const { setLinkedCookie } = await import('./linked-cookie.ts');

describe('a cookie for a linked product', () => {
  beforeEach(() => {
    page.cookie = '';
  });

  it('a cookie for a linked product lasts 7 days [P-352]', () => {
    setLinkedCookie('waypost-harp', '{"lCode":"LKMT"}', null);
    expect(page.cookie).toBe(
      'waypost-harp=%7B%22lCode%22%3A%22LKMT%22%7D; path=/; max-age=604800; samesite=lax; secure',
    );
  });

  it('a cookie for a linked product is shared with the domain that the installation configures', () => {
    setLinkedCookie('waypost-harp', 'x', 'health.example');
    expect(page.cookie).toContain('; domain=health.example');
  });

  it('a cookie for a linked product has at most 4096 characters, and a longer one raises an error [P-351][P-352]', () => {
    const room = 4096 - 'waypost-harp='.length;
    setLinkedCookie('waypost-harp', 'x'.repeat(room), null);
    expect(page.cookie).toContain('xxx');
    page.cookie = '';
    expect(() => setLinkedCookie('waypost-harp', 'x'.repeat(room + 1), null)).toThrow(RangeError);
    expect(page.cookie).toBe('');
    // The encoded length counts: a quotation mark takes three characters.
    expect(() => setLinkedCookie('waypost-harp', '"'.repeat(1400), null)).toThrow(/4096/);
  });
});
