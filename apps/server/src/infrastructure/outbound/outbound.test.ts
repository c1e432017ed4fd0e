import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound, type OutboundAnswer, OutboundError } from './outbound.ts';

const cleanups: Array<() => void> = [];
afterEach(() => {
  for (const stop of cleanups.splice(0)) stop();
});

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  if (server instanceof createServer().constructor)
    cleanups.push(() => (server as Server).closeAllConnections());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const local = createOutbound({ hosts: null, privateHosts: ['127.0.0.1', 'localhost'] });

function post(port: number, more: object = {}, outbound = local): Promise<OutboundAnswer | string> {
  const call = { headers: {}, body: 'ISA', connectTimeoutMs: 1000, timeoutMs: 1000, maxBytes: 1000 };
  return outbound
    .post({ url: `http://127.0.0.1:${port}/`, ...call, ...more })
    .catch((error) => (error instanceof OutboundError ? error.failure : Promise.reject(error)));
}

async function answering(listener: RequestListener): Promise<OutboundAnswer | string> {
  return post(await listen(createServer(listener)));
}

describe('an outbound call', () => {
  it('a call returns the answer, decompressed and decoded', async () => {
    const answer = await answering((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/plain',
        'content-encoding': 'gzip',
        'retry-after': '7',
      });
      response.end(gzipSync(Buffer.from('CAF\u00c9', 'latin1')));
    });
    expect(answer).toEqual({ status: 200, contentType: 'text/plain', text: 'CAF\u00c9', retryAfterMs: 7000 });
  });

  it('a call may omit the body', async () => {
    const requestBodies: unknown[] = [];
    const server = createServer((request, response) => {
      requestBodies.push(request.method, request.url, request.headers['content-length']);
      response.end('all');
    });
    const limits = { headers: {}, connectTimeoutMs: 1000, timeoutMs: 1000, maxBytes: 1000 };
    const answer = await local.get({
      url: `http://127.0.0.1:${await listen(server)}/list?of=1`,
      ...limits,
    });
    expect(answer).toMatchObject({ status: 200, text: 'all' });
    expect(requestBodies).toEqual(['GET', '/list?of=1', undefined]);
    await expect(local.get({ url: 'http://127.0.0.2/', ...limits })).rejects.toMatchObject({
      failure: 'not-allowed',
    });
  });

  it('a call follows no redirect', async () => {
    let visits = 0;
    const answer = await answering((_request, response) => {
      visits += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(answer).toMatchObject({ status: 307 });
    expect(visits).toBe(1);
  });

  it('a call reads no more than its limit, whether compressed or not', async () => {
    expect(await answering((_request, response) => response.end('x'.repeat(1001)))).toBe('too-large');
    const bomb = await answering((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000)));
    });
    expect(bomb).toBe('too-large');
  });

  it('a failed call distinguishes an unreachable host from one that received the message', async () => {
    const gone = createTcpServer();
    const port = await listen(gone);
    gone.close();
    await once(gone, 'close');
    expect(await post(port)).toBe('unreachable');
    expect(
      await post(
        0,
        { url: 'http://localhost.invalid/' },
        createOutbound({ hosts: null, privateHosts: ['localhost.invalid'] }),
      ),
    ).toBe('unreachable');
    // A server without TLS fails the handshake.
    const plain = await listen(createTcpServer((socket) => socket.end('no TLS here\r\n')));
    expect(await post(0, { url: `https://127.0.0.1:${plain}/` })).toBe('unreachable');
    expect(await answering((request) => request.socket.destroy())).toBe('connection');
  });

  it('a call fails if the host accepts the connection but never speaks TLS', async () => {
    const silent = await listen(createTcpServer((socket) => void cleanups.push(() => socket.destroy())));
    const limits = { url: `https://127.0.0.1:${silent}/`, connectTimeoutMs: 300, timeoutMs: 5000 };
    // The limit of the whole call would say 'timeout'.
    expect(await post(0, limits)).toBe('unreachable');
  });

  it('a call ends at its time limit, before the answer and in the middle of it', async () => {
    const limits = { timeoutMs: 300 };
    const silent = await listen(createServer(() => undefined));
    expect(await post(silent, limits)).toBe('timeout');
    const dripping = createServer((_request, response) => {
      const drip = setInterval(() => response.write('.'), 50);
      response.once('close', () => clearInterval(drip));
    });
    expect(await post(await listen(dripping), limits)).toBe('timeout');
  });

  it('calls that may share a connection use it one after another, and other calls open their own', async () => {
    let connections = 0;
    const server = createServer((_request, response) => response.end('taken'));
    server.on('connection', () => {
      connections += 1;
    });
    const port = await listen(server);
    for (let call = 0; call < 6; call += 1) await post(port, { mayShare: true });
    // The second call may begin before the first connection is free.
    expect(connections).toBeLessThanOrEqual(2);
    const shared = connections;
    for (let call = 0; call < 6; call += 1) await post(port);
    expect(connections).toBe(shared + 6);
  });

  it('a shared connection respects the time limit, the size limit and the allowed hosts', async () => {
    const server = createServer((request, response) => {
      if (request.headers['x-how'] === 'large') response.end('x'.repeat(1001));
      else if (request.headers['x-how'] !== 'never') response.end('taken');
    });
    const port = await listen(server);
    const how = (name: string) => post(port, { mayShare: true, timeoutMs: 300, headers: { 'x-how': name } });
    expect(await how('large')).toBe('too-large');
    expect(await how('never')).toBe('timeout');
    expect(await how('well')).toMatchObject({ status: 200, text: 'taken' });
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    expect(await how('well')).toBe('unreachable');
    const strict = createOutbound({ hosts: null, privateHosts: ['localhost'] });
    expect(await post(port, { mayShare: true }, strict)).toBe('not-allowed');
    const named = { mayShare: true, url: `https://localhost:${port}/` };
    expect(await post(port, named, createOutbound({ hosts: null, privateHosts: [] }))).toBe('not-allowed');
  });

  it('a call is refused for a host that the operator does not allow', async () => {
    let visits = 0;
    const port = await listen(createServer((_request, response) => response.end(`visit ${++visits}`)));
    const strict = createOutbound({ hosts: null, privateHosts: [] });
    expect(await post(port, {}, strict)).toBe('not-allowed');
    // A name that resolves to a private address is refused during the look-up.
    expect(await post(0, { url: `https://localhost:${port}/` }, strict)).toBe('not-allowed');
    const listed = createOutbound({ hosts: ['edi.example.org'], privateHosts: [] });
    expect(await post(0, { url: 'https://payer.example.org/' }, listed)).toBe('not-allowed');
    expect(visits).toBe(0);
  });
});
