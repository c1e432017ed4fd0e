import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readForm, UnreadableFormError } from './envelope/read-form.ts';
import type { Exchange } from './exchange-log.ts';
import { ExchangeLog } from './exchange-log.ts';
import { findPayer } from './payer-list.ts';
import { respond } from './respond.ts';
import { sendReply } from './send.ts';

/** What the payers need of the sandbox. */
export type PayersOptions = {
  clock: { now(): Date };
  /** 1 is real time, 0 is no delay at all. */
  timeScale: number;
  /** Fires when the sandbox stops: nothing may wait any longer. */
  stopping: AbortSignal;
};

type CoreRequest = FastifyRequest<{ Params: { payerCode: string }; Querystring: { timeScale?: string } }>;
type LogRequest = FastifyRequest<{ Querystring: { trace?: string } }>;

/** The room of the payers: one endpoint per payer code, and the log of what arrived. */
export async function payersRoom(app: FastifyInstance, options: PayersOptions): Promise<void> {
  const log = new ExchangeLog();
  let controlNumber = 0;

  // Forms and nothing else: every other body is answered with HTTP 415.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body));

  app.get('/payers/log', (request: LogRequest) => log.list(request.query.trace));

  app.post('/payers/:payerCode/core', async (request: CoreRequest, http) => {
    const payer = findPayer(request.params.payerCode);
    if (!payer) return http.code(404).type('text/plain').send('There is no payer with this code.');
    const now = options.clock.now();
    const exchange = log.open(now, payer.code);
    const signal = AbortSignal.any([options.stopping, leaving(http)]);
    try {
      const arrived = await readForm(request.headers, request.raw);
      controlNumber += 1;
      const reply = respond(arrived, { payer, now, controlNumber }, exchange);
      // Noted before it is sent: whoever has the answer finds it in the log.
      exchange.outcome = reply.fault === 'hang' || reply.afterMs > 0 ? 'waiting' : reply.outcome;
      const timeScale = scaleOf(request.query.timeScale, options.timeScale);
      exchange.outcome = await sendReply(http, reply, { timeScale, signal });
    } catch (error) {
      const unreadable = error instanceof UnreadableFormError;
      exchange.outcome = unreadable ? 'unreadable form' : 'failed';
      if (!unreadable) throw error;
      if (!signal.aborted) http.code(400).type('text/plain').send(error.message);
    } finally {
      report(request, exchange);
    }
    return http;
  });
}

/** Fires when the connection closes before the answer is out. */
function leaving(http: FastifyReply): AbortSignal {
  const gone = new AbortController();
  http.raw.once('close', () => {
    if (!http.raw.writableFinished) gone.abort('client left');
  });
  return gone.signal;
}

/** A caller may hurry the payer, never slow it down. */
function scaleOf(asked: string | undefined, usual: number): number {
  const scale = asked === undefined || asked === '' ? usual : Number(asked);
  return scale >= 0 && scale < usual ? scale : usual;
}

function report(request: FastifyRequest, exchange: Exchange): void {
  request.log.info({ ...exchange }, 'payer exchange');
}
