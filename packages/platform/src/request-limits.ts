/** Node checks for slow requests at most this often. */
const CHECK_EVERY_MS = 2000;

/**
 * The settings of an HTTP server that limit the time to receive a whole request, body included. Otherwise a client that
 * sends a byte now and then could occupy a connection for Node's five minutes. The time to respond is not limited here.
 */
export const requestLimits = ({ requestTimeoutMs }: { requestTimeoutMs: number }) => ({
  requestTimeout: requestTimeoutMs,
  http: {
    connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, requestTimeoutMs),
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
  },
});
