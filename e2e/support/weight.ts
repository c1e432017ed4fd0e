import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** A file that a page asked for: what the server sends, and what it takes up as gzip at its usual level. */
export type Fetched = { url: string; isScript: boolean; isGrid: boolean; sent: number; gzip: number };

const files = ['document', 'script', 'stylesheet', 'font', 'image'];

/**
 * Notes the files that a page asks for from now on. They are weighed by asking once more: a page that is left while it
 * loads, or that has a file from its cache, does not tell what was sent.
 */
export function watchFiles(page: Page): () => Promise<Fetched[]> {
  const asked = new Map<string, string>();
  page.on('request', (request) => {
    const type = request.resourceType();
    if (files.includes(type)) asked.set(request.url(), type);
  });
  return () => Promise.all([...asked].map(([url, type]) => weighed(page, url, type)));
}

async function weighed(page: Page, url: string, type: string): Promise<Fetched> {
  const response = await page.request.get(url);
  const body = await response.body();
  return {
    url,
    isScript: type === 'script',
    isGrid: body.includes('ag-root-wrapper'),
    sent: Number(response.headers()['content-length'] ?? body.length),
    gzip: gzipSync(body).length,
  };
}

/** In kB. */
export const weightOf = (fetched: readonly Fetched[], by: 'sent' | 'gzip'): number =>
  fetched.reduce((sum, file) => sum + file[by], 0) / 1000;
