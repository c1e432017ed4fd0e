import { operations } from '@waypost/contract/graphql';
import type { FastifyInstance } from 'fastify';
import { printSchema } from 'graphql';
import { type ReadService, schemaOf } from '../../framework/graphql-reads.ts';
import type { Program } from '../../framework/program.ts';
import { openApiDocument } from './openapi.ts';
import { page, styles } from './page.ts';

/**
 * Serves the API's descriptions at fixed addresses: OpenAPI, a readable page, and the GraphQL schema of each service.
 * Each is generated at its first request, because the document of all calls takes a third of a server's start.
 */
export function mountDocs(app: FastifyInstance, { version, config }: Program): void {
  const origin = new URL(config.portalUrl).origin;
  const document = once(() => openApiDocument({ version, origin, issuer: config.oidcIssuer }));
  const body = once(async () => page(await document()));
  app.get('/services/openapi.json', document);
  app.get('/services/docs.css', async (_request, reply) => reply.type('text/css').send(styles));
  app.get('/services/docs', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html')
      .send(await body()),
  );
  for (const service of Object.keys(operations) as ReadService[]) {
    const text = once(async () => printSchema(schemaOf(service)));
    app.get(`/services/docs/${service}.graphql`, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(await text()),
    );
  }
}

/** The result of `make`, computed at the first call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
