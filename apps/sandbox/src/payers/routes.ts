import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPayer } from './payer-list.ts';
import type { LoggedRequest } from './request-log.ts';
import { RequestLog } from './request-log.ts';
import { type Counter, respond } from './respond.ts';
import { type Sending, send, sendReply } from './send.ts';
import { UnreadableMessageError } from './transport/transport.ts';
import { transports } from './transport/transports.ts';
import { readAgreement } from './x12/agreement.ts';

/** What the payers need of the sandbox. */
export type PayersOptions = {
  clock: { now(): Date };
  /** 1 is real time, 0 is no delay at all. */
  timeScale: number;
  /** Fires when the sandbox stops: nothing may wait any longer. */
  stopping: AbortSignal;
};

type PayerRequest = FastifyRequest<{
  Params: { payerCode: string };
  Querystring: { timeScale?: string; agreed?: string };
}>;
type LogRequest = FastifyRequest<{ Querystring: { trace?: string } }>;

/** Registers an endpoint for each payer code and transport, and the log of received requests. */
export async function payersRoom(app: FastifyInstance, options: PayersOptions): Promise<void> {
  const log = new RequestLog();
  let controlNumber = 0;

  // The transport reads the body itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));

  app.get('/payers/log', (request: LogRequest) => log.list(request.query.trace));

  for (const transport of transports) {
    app.post(`/payers/:payerCode/${transport.path}`, async (request: PayerRequest, http) => {
      const payer = findPayer(request.params.payerCode);
      if (!payer) return http.code(404).type('text/plain').send('There is no payer with this code.');
      if (!transport.accepts.test(request.headers['content-type'] ?? ''))
        return http.code(415).type('text/plain').send(`This is the address for ${transport.title}.`);
      const now = options.clock.now();
      const logged = log.open(now, payer.code, transport.name);
      controlNumber += 1;
      const arrivals = (trace: string) => log.list(trace).length;
      const sending = {
        timeScale: scaleOf(request.query.timeScale, options.timeScale),
        signal: AbortSignal.any([options.stopping, leaving(http)]),
      };
      const agreement = readAgreement(request.query.agreed);
      const counter = { payer, transport, now, controlNumber, arrivals, agreement };
      await answerRequest(counter, logged, request, http, sending);
      request.log.info({ ...logged }, 'payer request');
      return http;
    });
  }
}

/** Reads one question, answers it by its scenario, and records the request. */
async function answerRequest(
  counter: Counter,
  logged: LoggedRequest,
  request: PayerRequest,
  http: FastifyReply,
  sending: Sending,
): Promise<void> {
  try {
    const reply = respond(await counter.transport.read(request.headers, request.raw), counter, logged);
    // The request is recorded first, so that a caller with an answer finds it in the log.
    logged.outcome = reply.delivery === 'hang' || reply.afterMs > 0 ? 'waiting' : reply.outcome;
    logged.outcome = await sendReply(http, reply, sending);
  } catch (error) {
    if (!(error instanceof UnreadableMessageError)) throw error;
    logged.outcome = 'unreadable message';
    if (!sending.signal.aborted) send(http, error.answer);
  }
}

/** Fires when the connection closes before the answer is out. */
function leaving(http: FastifyReply): AbortSignal {
  const gone = new AbortController();
  http.raw.once('close', () => {
    if (!http.raw.writableFinished) gone.abort('client left');
  });
  return gone.signal;
}

/** A caller may shorten the payer's delay, never extend it. */
function scaleOf(asked: string | undefined, usual: number): number {
  const scale = asked === undefined || asked === '' ? usual : Number(asked);
  return scale >= 0 && scale < usual ? scale : usual;
}
