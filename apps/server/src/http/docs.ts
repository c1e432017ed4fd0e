import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@waypost/contract';
import { downloads } from '@waypost/contract/downloads';
import { errorCatalogue } from '@waypost/contract/errors';
import { operations } from '@waypost/contract/graphql';
import { headerNames } from '@waypost/contract/headers';
import { message } from '@waypost/contract/messages';
import { TOKEN_PATH } from '@waypost/contract/services/policy-machines';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { access } from './access.ts';

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>;

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header' as const,
  required,
  description,
  schema: { type: 'string' as const },
});

/** The OpenAPI document of the contract, with the headers every call carries. */
async function openApiDocument(version: string): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: 'Waypost', version, description: 'Work portal for healthcare revenue-cycle staff.' },
    components: {
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        machine: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: TOKEN_PATH, scopes: {} } } },
      },
    },
    security: [{ idToken: [] }, { machine: [] }],
  });
  for (const [service, calls] of Object.entries(contract)) {
    for (const [call, procedure] of Object.entries(calls)) {
      const line = (access as Record<string, Record<string, { kind: string; needs?: string }>>)[service]?.[
        call
      ];
      const { path = '', method = 'POST' } = procedure['~orpc'].route;
      const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
      if (!operation || !line) throw new Error(`the document lacks ${service}.${call}`);
      operation.parameters ??= [];
      if (line.kind === 'public') operation.security = [];
      if (line.kind === 'session' || line.kind === 'entity') {
        operation.parameters.push(header(headerNames.sessionId, 'The session minted at sign-in'));
      }
      if (line.kind === 'entity') {
        operation.parameters.push(header(headerNames.scope, 'Id of the entity'));
        operation.parameters.push(header(headerNames.scopeMember, 'Id of a facility to narrow to', false));
        operation.description = [operation.description, `Needs ${line.needs}.`].filter(Boolean).join(' ');
      }
    }
  }
  return document;
}

const html = (text: unknown): string =>
  String(text ?? '').replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c,
  );

/** The document as a page without scripts or external resources. */
function page(document: Document): string {
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
    .flatMap(([service, list]) =>
      Object.values(list).map(
        (o) =>
          `<section><h3><code>POST /services/${html(service)}/graphql</code> ${html(o.name)}</h3><pre>${html(o.document)}</pre></section>`,
      ),
    )
    .join('');
  const files = Object.values(downloads)
    .flatMap((list) => Object.values(list))
    .map(
      ({ method = 'POST', path, summary, body }) =>
        `<section><h3><code>${method} ${html(path)}</code></h3><p>${html(summary)}</p>
<details><summary>Shape</summary><pre>${html(JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any' }), null, 2))}</pre></details></section>`,
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
<h2>Calls</h2>${rows}<h2>Reads by GraphQL</h2>${reads}<h2>Downloads</h2>${files}<h2>Errors</h2><table><tr><th>Code</th><th>Status</th><th>Message</th></tr>${errors}</table></main></body></html>`;
}

const styles = `:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;margin:0}main{max-width:960px;margin:0 auto;padding:24px}
section{border-top:1px solid #8884;padding:8px 0}h3{font-size:14px;margin:8px 0}p{margin:4px 0}pre{overflow:auto;font-size:12px;background:#8881;padding:12px;border-radius:6px}td,th{padding:4px 12px 4px 0;text-align:left}`;

/** Serves the document at a fixed address, and a readable page beside it. */
export async function mountDocs(app: FastifyInstance, version = '0.1.0'): Promise<void> {
  const document = await openApiDocument(version);
  const body = page(document);
  app.get('/services/openapi.json', async () => document);
  app.get('/services/docs.css', async (_request, reply) => reply.type('text/css').send(styles));
  app.get('/services/docs', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html')
      .send(body),
  );
}
