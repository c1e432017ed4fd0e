import { createServer } from 'node:http';

/** The counts of a receiver in a separate process: each message by id and endpoint, and its delay. */
export type Counted = {
  taken: number;
  different: number;
  mostOfOne: number;
  latenciesMs: number[];
  stray: number;
};

/**
 * A receiver of webhooks as a program: `/ENDPOINT` accepts a message, `/drip/ENDPOINT` responds with a byte a
 * second. Its parent sends `count` and `forget` messages.
 */
const seen = new Map<string, number>();
let latencies: number[] = [];
let taken = 0;
let stray = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url?.startsWith('/drip')) {
      response.writeHead(200);
      const dripping = setInterval(() => response.write('.'), 1000);
      response.on('close', () => clearInterval(dripping));
      return;
    }
    const body: { timestamp?: string } = JSON.parse(Buffer.concat(chunks).toString());
    const key = `${request.url} ${request.headers['webhook-id']}`;
    taken += 1;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    latencies.push(Date.now() - Date.parse(body.timestamp ?? ''));
    // The address and the body contain the name of the entity.
    const [, entity = ''] = /^\/of-([^/]+)\//.exec(request.url ?? '') ?? [];
    if (entity !== '' && !Buffer.concat(chunks).includes(entity)) stray += 1;
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});

process.on('message', (asked) => {
  if (asked === 'forget') {
    seen.clear();
    latencies = [];
    taken = 0;
    return;
  }
  const counts = [...seen.values()];
  const counted: Counted = {
    taken,
    different: seen.size,
    mostOfOne: counts.reduce((most, n) => Math.max(most, n), 0),
    latenciesMs: latencies,
    stray,
  };
  process.send?.(counted);
});
process.on('disconnect', () => process.exit());
