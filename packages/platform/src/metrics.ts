import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import type { Config } from './config.ts';
import { listenForOperators } from './operator-server.ts';

// Metrics are collected in the library's process-wide registry. A label names a part of the program or of the
// installation (an operation, a role, a payer's code), never a person or a record.
export { Counter, Gauge, Histogram, register } from 'prom-client';

/** Bucket bounds for durations in seconds, from a database look-up to a slow payer. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Publishes the metrics of this process at METRICS_HOST:METRICS_PORT; does nothing without a port.
 *
 * @returns closes the server
 * @throws StartError when the address cannot be listened on
 */
export async function publishMetrics(
  config: Pick<Config, 'metricsHost' | 'metricsPort'>,
  program: string,
  version: string,
): Promise<() => Promise<void>> {
  if (config.metricsPort === null) return async () => undefined;
  collectDefaultMetrics();
  new Gauge({
    name: 'waypost_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['program', 'version', 'node'],
  }).set({ program, version, node: process.version }, 1);
  const place = { host: config.metricsHost, port: config.metricsPort, variable: 'METRICS_PORT' };
  return await listenForOperators(place, {
    '/metrics': async () => ({
      status: 200,
      contentType: register.contentType,
      body: await register.metrics(),
    }),
  });
}
