/** How long a lease on a request or an attempt holds without renewal. */
export const LEASE_MS = 15_000;
