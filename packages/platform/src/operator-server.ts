import { createServer, type ServerResponse } from 'node:http';
import { StartError } from './lifecycle.ts';
import type { OperatorAnswer } from './readiness.ts';

/**
 * Serves a few fixed pages to operators and their tools, apart from the product's own listener.
 *
 * @param variable the setting that holds the port, for the sentence when it is taken
 * @returns closes it
 */
export async function listenForOperators(
  place: { host: string; port: number; variable: string },
  pages: Readonly<Record<string, () => Promise<OperatorAnswer>>>,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const page = pages[(request.url ?? '').split('?')[0] ?? ''];
    if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) {
      send(response, { status: 404, contentType: 'text/plain', body: '' });
      return;
    }
    page().then(
      (answer) => send(response, answer),
      () => send(response, { status: 500, contentType: 'text/plain', body: '' }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(startError(error, place)));
    server.listen(place.port, place.host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function send(response: ServerResponse, { status, contentType, body }: OperatorAnswer): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
}

function startError(error: Error, place: { host: string; port: number; variable: string }): Error {
  if (!('code' in error) || error.code !== 'EADDRINUSE') return error;
  return new StartError(`Port ${place.port} on ${place.host} is in use; set ${place.variable} to another.`);
}
