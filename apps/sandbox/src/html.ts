import { createHash } from 'node:crypto';

/** Escapes a text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light dark; --text: #172022; --quiet: #5f6a6d; --line: #dee4e5; --ground: #fff; --accent: #006078; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e5ebec; --quiet: #939c9e; --line: #363f41; --ground: #11191b; --accent: #56bcd4; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--ground); color: var(--text);
  font: 0.875rem/1.45 system-ui, "Segoe UI", Roboto, sans-serif; }
h1 { font-size: 1.25rem; margin: 0 0 0.5rem; }
h2 { font-size: 1rem; margin: 2rem 0 0.5rem; }
p { max-width: 48rem; }
a { color: var(--accent); }
code { font-family: ui-monospace, Consolas, monospace; font-size: 0.8125rem; user-select: all; }
button { margin-bottom: 0.5rem; padding: 0.375rem 0.75rem; border: 1px solid var(--accent); border-radius: 0.25rem;
  background: none; color: var(--accent); font: inherit; cursor: pointer; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 1rem 0.375rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 500; white-space: nowrap; }
td:first-child { white-space: nowrap; }
th:nth-child(1) { width: 8rem; }
th:nth-child(2) { width: 11rem; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The content security policy of the sandbox's pages, which may load only their own style. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

/** Renders a complete page around trusted HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Renders a table; cells are escaped unless they are given as `html`. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (string | { html: string })[])[],
): string {
  const cell = (value: string | { html: string }) =>
    `<td>${typeof value === 'string' ? escapeHtml(value) : value.html}</td>`;
  const columns = head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('');
  const lines = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  return `<div class="scroll"><table aria-label="${escapeHtml(caption)}"><thead><tr>${columns}</tr></thead>\n<tbody>${lines}</tbody></table></div>`;
}

/** Renders a text to copy, such as a member id. */
export function code(text: string): { html: string } {
  return { html: `<code>${escapeHtml(text)}</code>` };
}
