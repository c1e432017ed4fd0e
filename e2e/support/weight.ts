import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** A file that a page requested: its size as sent, and its size as gzip at the default level. */
export type Fetched = { url: string; isScript: boolean; isGrid: boolean; sent: number; gzip: number };

const files = ['document', 'script', 'stylesheet', 'font', 'image'];

/**
 * Records the files that a page requests from now on. Each is fetched again to measure it, because an aborted
 * or cached load reports no size.
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
