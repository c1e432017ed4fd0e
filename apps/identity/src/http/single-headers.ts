import { decidingHeaders, headerSentTwice } from '@waypost/platform/single-headers';
import type { FastifyInstance } from 'fastify';

const names = new Set<string>(decidingHeaders);

/** Refuses a request with an ambiguous host, type or authorization header. */
export function refuseRepeatedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const name = headerSentTwice(raw.rawHeaders, names);
    if (name !== null) throw Object.assign(new Error(`${name} was sent twice`), { statusCode: 400 });
  });
}
