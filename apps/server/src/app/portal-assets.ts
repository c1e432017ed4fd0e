import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built files of the portal. Their names contain their hash, so they never change; the build has put a
 * Brotli copy next to each script, style and image. A client without Brotli gets the file compressed while it is sent.
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
