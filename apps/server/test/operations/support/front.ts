import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A load balancer before several servers: distributes requests in turn to the ready ones over kept-alive
 * connections. It never retries: a request that fails at a server has failed.
 */
export type Front = { url: string; servers: string[]; close(): Promise<void> };

const askEveryMs = 100;

export async function startFront(): Promise<Front> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const servers: string[] = [];
  let ready: string[] = [];
  let turn = 0;
  const ask = async (): Promise<void> => {
    const answers = await Promise.all(
      servers.map(async (url) => {
        const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
        await answer?.body?.cancel();
        return answer?.ok ? url : null;
      }),
    );
    ready = answers.filter((url) => url !== null);
  };
  const timer = setInterval(ask, askEveryMs);

  const server: Server = createServer((incoming, outgoing) => {
    const target = ready[turn++ % Math.max(1, ready.length)];
    if (!target) {
      outgoing.writeHead(502).end();
      return;
    }
    const { connection: _hop, ...headers } = incoming.headers;
    const onward = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers, agent },
      (answer) => {
        const { connection: _its, 'keep-alive': _own, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    servers,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
