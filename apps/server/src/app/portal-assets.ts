import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built files of the portal. They carry their hash in the name, so they never change; the build has put a
 * Brotli copy beside each script, style and drawing. Who reads no Brotli gets the file itself, packed while it is sent.
 */
export async function serveAssets(
  app: FastifyInstance,
  folder: { root: string; prefix: string },
): Promise<void> {
  await app.register(fastifyStatic, {
    ...folder,
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  });
}
