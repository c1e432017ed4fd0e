import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { raw } from './html.ts';

const folder = join(import.meta.dirname, 'assets');
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
);

const types = {
  'page.css': 'text/css; charset=utf-8',
  'sign-in.js': 'text/javascript; charset=utf-8',
  'logo.svg': 'image/svg+xml',
  'ibm-plex-sans.woff2': 'font/woff2',
} as const;
type Asset = keyof typeof types;

const read = (name: Asset) => {
  const bytes = readFileSync(name === 'ibm-plex-sans.woff2' ? font : join(folder, name));
  return { bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 12) };
};
const assets: Record<Asset, { bytes: Buffer; version: string }> = {
  'page.css': read('page.css'),
  'sign-in.js': read('sign-in.js'),
  'logo.svg': read('logo.svg'),
  'ibm-plex-sans.woff2': read('ibm-plex-sans.woff2'),
};

/** The drawn product name with its logo. */
export const wordmark = raw(readFileSync(join(folder, 'wordmark.svg'), 'utf8'));

/** The address of an asset, which changes with its content, so that browsers may cache it. */
export const assetAddress = (base: string, name: Asset): string =>
  `${base}/assets/${name}?v=${assets[name].version}`;

/** Serves the style sheet, script, logo and font. */
export function serveAssets(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(types) as [Asset, string][]) {
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=604800, immutable').type(type).send(assets[name].bytes),
    );
  }
}
