import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPayer } from './payer-list.ts';
import type { LoggedRequest } from './request-log.ts';
import { RequestLog } from './request-log.ts';
import { type RequestContext, respond } from './respond.ts';
import { type SendOptions, send, sendReply } from './send.ts';
import { UnreadableMessageError } from './transport/transport.ts';
import { transports } from './transport/transports.ts';
import { readAgreement } from './x12/agreement.ts';

/** The options of the payers. */
export type PayersOptions = {
  clock: { now(): Date };
  /** The factor on every delay: 1 is real time, 0 is no delay. */
  timeScale: number;
  /** Fires when the sandbox stops, which must end every wait. */
  stopping: AbortSignal;
};

type PayerRequest = FastifyRequest<{
  Params: { payerCode: string };
  Querystring: { timeScale?: string; agreed?: string };
}>;
type LogRequest = FastifyRequest<{ Querystring: { trace?: string } }>;

/** Registers an endpoint for each payer code and transport, and the log of received requests. */
export async function registerPayers(app: FastifyInstance, options: PayersOptions): Promise<void> {
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
      const sendOptions = {
        timeScale: readTimeScale(request.query.timeScale, options.timeScale),
        signal: AbortSignal.any([options.stopping, disconnectSignal(http)]),
      };
      const agreement = readAgreement(request.query.agreed);
      const context = { payer, transport, now, controlNumber, arrivals, agreement };
      await answerRequest(context, logged, request, http, sendOptions);
      request.log.info({ ...logged }, 'payer request');
      return http;
    });
  }
}

/** Reads one inquiry, responds according to its scenario, and records the request. */
async function answerRequest(
  context: RequestContext,
  logged: LoggedRequest,
  request: PayerRequest,
  http: FastifyReply,
  sendOptions: SendOptions,
): Promise<void> {
  try {
    const reply = respond(await context.transport.read(request.headers, request.raw), context, logged);
    // The request is recorded first, so that a caller with an answer finds it in the log.
    logged.outcome = reply.delivery === 'hang' || reply.afterMs > 0 ? 'waiting' : reply.outcome;
    logged.outcome = await sendReply(http, reply, sendOptions);
  } catch (error) {
    if (!(error instanceof UnreadableMessageError)) throw error;
    logged.outcome = 'unreadable message';
    if (!sendOptions.signal.aborted) send(http, error.answer);
  }
}

/** Creates a signal that fires when the connection closes before the response is sent. */
function disconnectSignal(http: FastifyReply): AbortSignal {
  const controller = new AbortController();
  http.raw.once('close', () => {
    if (!http.raw.writableFinished) controller.abort('client left');
  });
  return controller.signal;
}

/** The time scale of a request. A caller may shorten the payer's delay, but not extend it. */
function readTimeScale(requested: string | undefined, usual: number): number {
  const scale = requested === undefined || requested === '' ? usual : Number(requested);
  return scale >= 0 && scale < usual ? scale : usual;
}
