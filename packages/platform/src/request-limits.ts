/** How often Node looks for requests that take too long, at most. */
const LOOK_EVERY_MS = 2000;

/**
 * The settings of an HTTP server for which a whole request, body included, has its time. Whoever sends a byte now and then
 * would otherwise hold a connection for Node's five minutes. How long the answer takes is another matter.
 */
export const requestLimits = ({ requestTimeoutMs }: { requestTimeoutMs: number }) => ({
  requestTimeout: requestTimeoutMs,
  http: {
    connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, requestTimeoutMs),
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
  },
});
