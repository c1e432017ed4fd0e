import { createServer, type ServerResponse } from 'node:http';
import { type ListenAddress, listenError } from './listen-error.ts';
import type { OperatorAnswer } from './readiness.ts';

/** Requests have no body, so a short limit is enough. */
const limitMs = 10_000;

/**
 * Serves a few fixed pages to operators and their tools, apart from the product's own listener.
 *
 * @returns closes the server
 * @throws StartError when the address cannot be listened on
 */
export async function listenForOperators(
  place: ListenAddress,
  pages: Readonly<Record<string, () => Promise<OperatorAnswer>>>,
): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: limitMs, headersTimeout: limitMs }, (request, response) => {
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
    server.once('error', (error) => reject(listenError(error, place)));
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
