import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { problemOf, traceCall } from './follow-way.ts';
import { createOutbound } from './outbound.ts';

const cleanups: Array<() => void> = [];
afterEach(() => {
  for (const stop of cleanups.splice(0)) stop();
});

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The steps of a failing call, each with its problem. */
async function stepsTo(url: string) {
  const outbound = createOutbound({ hosts: null, privateHosts: ['127.0.0.1', 'localhost'] });
  const { follow, steps } = traceCall(url);
  const limits = { connectTimeoutMs: 1000, timeoutMs: 1000, maxBytes: 1000 };
  await outbound.post({ url, headers: {}, body: 'ISA', ...limits, follow }).catch(() => undefined);
  return steps.map(({ name, problem }) => [name, problem]);
}

it('a failed connection reports the step that failed and the cause', async () => {
  const gone = createServer();
  const port = await portOf(gone);
  gone.close();
  await once(gone, 'close');
  expect(await stepsTo(`https://127.0.0.1:${port}/`)).toEqual([['connect', 'refused']]);
  const plain = await portOf(createServer((socket) => socket.end('no TLS here\r\n')));
  expect(await stepsTo(`https://127.0.0.1:${plain}/`)).toEqual([
    ['connect', null],
    ['encrypt', 'no-tls'],
  ]);
  const silent = await portOf(createServer((socket) => void cleanups.push(() => socket.destroy())));
  expect(await stepsTo(`http://127.0.0.1:${silent}/`)).toEqual([
    ['connect', null],
    ['answer', 'timeout'],
  ]);
});

it.each([
  ['CERT_HAS_EXPIRED', 'certificate-expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-of-another'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-not-trusted'],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'certificate-asked-for'],
  ['ENOTFOUND', 'no-such-name'],
  ['ECONNRESET', 'broken-off'],
])('the error code %s is reported as %s', (code, problem) => {
  expect(problemOf(Object.assign(new Error('anything'), { code }))).toBe(problem);
});
