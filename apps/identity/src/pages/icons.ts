import { type Html, html, raw } from './html.ts';

// Outlines of lucide (ISC).
const outlines = {
  alert: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4"/><path d="M12 16h.01"/>',
  check: '<path d="M20 6 9 17l-5-5"/>',
  eye: '<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>',
  flask:
    '<path d="M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2"/><path d="M6.453 15h11.094"/><path d="M8.5 2h7"/>',
} as const;

/** An icon beside a text that says the same: hidden from screen readers. */
export function icon(name: keyof typeof outlines): Html {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${raw(outlines[name])}</svg>`;
}
