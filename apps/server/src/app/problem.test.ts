import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerErrors } from './problem.ts';

const app = Fastify();
let port = 0;
let logged: unknown[] = [];
const errors: Error[] = [];
const isSending = Promise.withResolvers<void>();

beforeAll(async () => {
  answerErrors(app, { error: (...logArguments: unknown[]) => void logged.push(logArguments) });
  app.addHook('onError', async (_request, _reply, error) => void errors.push(error));
  // The first bytes of this answer never arrive.
  app.get('/slow', async (request, reply) => {
    for await (const _part of request.raw);
    return reply.send(new Readable({ read: () => isSending.resolve() }));
  });
  app.get('/broken', async () => {
    throw new Error('no disk');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
beforeEach(() => {
  logged = [];
});
afterAll(() => app.close());

it('a client that disconnects before the answer logs no error', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /slow HTTP/1.1\r\nHost: here\r\n\r\n');
  await isSending.promise;
  socket.destroy();
  await expect.poll(() => errors[0]).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  // The log entry of a call that fails after this one is the only entry.
  await app.inject('/broken');
  expect(logged).toMatchObject([[{ err: { message: 'no disk' } }, 'request failed']]);
});

it('a failing route returns a problem and logs the number of the call', async () => {
  const answer = await app.inject('/broken');
  expect(answer.json()).toMatchObject({ status: 500, code: 'INTERNAL' });
  expect(answer.body).not.toContain('disk');
  expect(logged).toMatchObject([
    [{ correlationId: answer.json().correlationId, err: { message: 'no disk' } }, 'request failed'],
  ]);
});
