import { errorCatalogue } from '@waypost/contract/core/errors';
import { message } from '@waypost/contract/core/messages';
import { operations } from '@waypost/contract/graphql';
import type { Document } from './openapi.ts';

const html = (text: unknown): string =>
  String(text ?? '').replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c,
  );

/** The document as a page without scripts or external resources. */
export function page(document: Document): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({ path, method, operation })),
  );
  const rows = calls
    .map(({ path, method, operation }) => {
      const o = operation as {
        summary?: string;
        description?: string;
        requestBody?: unknown;
        responses?: unknown;
      };
      return `<section><h3><code>${html(method.toUpperCase())} ${html(path)}</code></h3><p>${html(o.summary)}</p><p>${html(o.description)}</p>
<details><summary>Shapes</summary><pre>${html(JSON.stringify({ requestBody: o.requestBody, responses: o.responses }, null, 2))}</pre></details></section>`;
    })
    .join('');
  const reads = Object.entries(operations)
    .flatMap(([service, list]) => [
      `<section><h3>${html(service)}</h3><p>Its schema: <a href="/services/docs/${html(service)}.graphql">${html(service)}.graphql</a></p></section>`,
      ...Object.values(list).map(
        (o) =>
          `<section><h3><code>POST /services/${html(service)}/graphql</code> ${html(o.name)}</h3><pre>${html(o.document)}</pre></section>`,
      ),
    ])
    .join('');
  const shapes = Object.entries(document.components?.schemas ?? {})
    .map(
      ([name, shape]) =>
        `<details id="shape-${html(name)}"><summary><code>${html(name)}</code></summary><pre>${html(JSON.stringify(shape, null, 2))}</pre></details>`,
    )
    .join('');
  const errors = Object.entries(errorCatalogue)
    .map(
      ([code, { status, message: key }]) =>
        `<tr id="error-${html(code.toLowerCase().replaceAll('_', '-'))}"><td><code>${html(code)}</code></td><td>${status}</td><td>${html(message(key))}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Waypost</title>
<link rel="stylesheet" href="/services/docs.css"></head><body><main><h1>Waypost API ${html(document.info.version)}</h1>
<p>The same as <a href="/services/openapi.json">OpenAPI</a>. Errors are <code>application/problem+json</code>.</p>
<h2>Calls</h2>${rows}<h2>Reads by GraphQL</h2>${reads}<h2>Shapes</h2>${shapes}<h2>Errors</h2><table><tr><th>Code</th><th>Status</th><th>Message</th></tr>${errors}</table></main></body></html>`;
}

export const styles = `:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;margin:0}main{max-width:960px;margin:0 auto;padding:24px}
section{border-top:1px solid #8884;padding:8px 0}h3{font-size:14px;margin:8px 0}p{margin:4px 0}pre{overflow:auto;font-size:12px;background:#8881;padding:12px;border-radius:6px}td,th{padding:4px 12px 4px 0;text-align:left}`;
