import { once } from 'node:events';
import { createServer } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { openAuthority } from './authority.ts';

type Options = { host: string; port: number; folder: string };

/**
 * Serves the stand-ins over HTTPS, only to clients with a certificate of the sandbox's own authority. Its folder
 * contains the files for a connection: `client.crt`, `client.key`, and `ca.crt` for NODE_EXTRA_CA_CERTS of the server.
 */
export async function startTlsPayers(
  app: FastifyInstance,
  { host, port, folder }: Options,
): Promise<{ url: string; stop(): Promise<void> }> {
  const authority = openAuthority(folder);
  const serverCertificate = authority.issue('server', {
    subject: '/O=Waypost Sandbox/CN=localhost',
    use: 'serverAuth',
    names: 'DNS:localhost,IP:127.0.0.1',
  });
  authority.issue('client', { subject: '/O=Waypost Demo/CN=waypost-client', use: 'clientAuth' });
  const server = createServer(
    {
      cert: serverCertificate.certificate,
      key: serverCertificate.key,
      ca: authority.certificate,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    },
    app.routing,
  );
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `https://localhost:${typeof address === 'object' && address ? address.port : port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
