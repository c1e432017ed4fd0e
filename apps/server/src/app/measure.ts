import { durationBuckets, Gauge, Histogram } from '@waypost/platform/metrics';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call's name in the contract, such as `task.changeTask`; never its address. */
    operation: string;
  }
}

const requestSeconds = new Histogram({
  name: 'waypost_http_request_seconds',
  help: 'Requests by operation and class of status',
  labelNames: ['operation', 'status'],
  buckets: durationBuckets,
});
const inFlight = new Gauge({
  name: 'waypost_http_requests_in_flight',
  help: 'Requests that wait for their answer',
});

/** Measures every request, including those whose client disconnects. */
export function measureRequests(app: FastifyInstance): void {
  app.decorateRequest('operation', '');
  app.addHook('onRequest', async (request, reply) => {
    const began = performance.now();
    inFlight.inc();
    reply.raw.once('close', () => {
      inFlight.dec();
      const status = reply.raw.writableFinished ? `${Math.trunc(reply.statusCode / 100)}xx` : 'aborted';
      const operation = request.operation || (request.routeOptions.url ? 'page' : 'none');
      requestSeconds.observe({ operation, status }, (performance.now() - began) / 1000);
    });
  });
}
