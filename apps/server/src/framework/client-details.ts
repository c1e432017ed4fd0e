import type { ClientDetails } from './audit.ts';

/** What a record says about where a call came from. */
export function clientOf(ipAddress: string, userAgent: string): ClientDetails {
  const find = (pattern: RegExp) => pattern.exec(userAgent)?.[0] ?? 'Unknown';
  return {
    ipAddress,
    browser: find(/(Edg|Firefox|Chrome|Safari)\/[\d.]+/),
    operatingSystem: find(/Windows|Mac OS X|Android|iPhone|Linux/),
  };
}
