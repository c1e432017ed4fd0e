import { randomBytes } from 'node:crypto';
import type { Config } from '@waypost/platform/config';

export type SecurityHeaders = { headers: Record<string, string>; scriptNonce: string };

/**
 * Creates the headers of every response; the proxy that terminates TLS sets Strict-Transport-Security. Only named
 * content of this origin may load or run.
 */
export function createSecurityHeaders(config: Config): () => SecurityHeaders {
  // Form submissions redirect to the portal, and browsers apply form-action to redirects too.
  const formTargets = `'self' ${new URL(config.url).origin}`;
  return () => {
    const scriptNonce = randomBytes(16).toString('base64url');
    const policy = [
      "default-src 'none'",
      `script-src 'nonce-${scriptNonce}'`,
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      `form-action ${formTargets}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; ');
    const headers = {
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    };
    return { headers, scriptNonce };
  };
}
