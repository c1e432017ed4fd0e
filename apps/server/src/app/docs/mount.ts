import { operations } from '@waypost/contract/graphql';
import type { FastifyInstance } from 'fastify';
import { printSchema } from 'graphql';
import { type ReadService, schemaOf } from '../../framework/graphql-reads.ts';
import type { Program } from '../../framework/program.ts';
import { openApiDocument } from './openapi.ts';
import { page, styles } from './page.ts';

/** Serves what the API says of itself at fixed addresses: OpenAPI, a readable page, and the GraphQL schema of each service. */
export async function mountDocs(app: FastifyInstance, { version, config }: Program): Promise<void> {
  const origin = new URL(config.portalUrl).origin;
  const document = await openApiDocument({ version, origin, issuer: config.oidcIssuer });
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
  for (const service of Object.keys(operations) as ReadService[]) {
    const text = printSchema(schemaOf(service));
    app.get(`/services/docs/${service}.graphql`, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(text),
    );
  }
}
