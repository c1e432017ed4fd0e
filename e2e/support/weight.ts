import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/** A file that a page fetched: what came over the wire, and what it takes up as gzip at its usual level. */
export type Fetched = { url: string; isScript: boolean; isGrid: boolean; sent: number; gzip: number };

/** Answers to calls are no files, and a stream of them has no end. */
const calls = ['fetch', 'xhr', 'eventsource'];

/** Records each file once that a page with an empty cache fetches from now on. */
export function watchFiles(page: Page): () => Promise<Fetched[]> {
  const files = new Map<string, Promise<Fetched | null>>();
  page.on('response', (response) => {
    if (calls.includes(response.request().resourceType())) return;
    if (response.ok() && !files.has(response.url()))
      files.set(
        response.url(),
        // An answer that a new page replaces has no body.
        fetched(response).catch(() => null),
      );
  });
  return async () => (await Promise.all(files.values())).filter((file) => file !== null);
}

async function fetched(response: Response): Promise<Fetched> {
  const [body, { responseBodySize }] = await Promise.all([response.body(), response.request().sizes()]);
  return {
    url: response.url(),
    isScript: response.request().resourceType() === 'script',
    isGrid: body.includes('ag-root-wrapper'),
    sent: responseBodySize,
    gzip: gzipSync(body).length,
  };
}

/** In kB. */
export const weightOf = (files: readonly Fetched[], by: 'sent' | 'gzip'): number =>
  files.reduce((sum, file) => sum + file[by], 0) / 1000;
