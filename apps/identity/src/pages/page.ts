import { assetAddress, wordmark } from './assets.ts';
import { type Html, html } from './html.ts';

/** The settings of the frame around every page. */
export type PageFrame = {
  /** The base path of pages and assets; empty at the root. */
  base: string;
  portalUrl: string;
  termsUrl: string;
  privacyUrl: string;
  year: number;
};

/** Renders a complete page; `aside` is shown to the right of the panel. */
export function page(
  frame: PageFrame,
  title: string,
  panel: Html,
  aside: Html | null,
  script: Html | null,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Waypost</title>
<link rel="icon" href="${assetAddress(frame.base, 'logo.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assetAddress(frame.base, 'page.css')}">
${script}</head>
<body class="${aside ? 'beside' : 'alone'}">
<div class="panel">
<header>${wordmark}</header>
<main>${panel}</main>
<footer>
<p>This system holds patient information. Access is recorded.</p>
<p>© ${frame.year} Waypost <a href="${frame.termsUrl}">Terms</a> <a href="${frame.privacyUrl}">Privacy</a></p>
</footer>
</div>
${aside}</body>
</html>
`.text;
}
