import { isIP, type Socket } from 'node:net';
import type { StepProblem, TrialStep, TrialStepName } from '@waypost/contract/payer-connections/trial';
import { PrivateAddressError } from './outbound-address.ts';

/** Receives the steps of a call on its way to the host. */
export type Follow = {
  connecting(socket: Socket): void;
  answered(status: number): void;
  failed(error: unknown, isTimedOut: boolean): void;
};

/** Traces one call on a connection of its own, step by step; the steps are complete once the call has ended. */
export function traceCall(
  url: string,
  showsCertificate = false,
): {
  follow: Follow;
  steps: readonly TrialStep[];
} {
  const { protocol, hostname } = new URL(url);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  const steps: TrialStep[] = [];
  const left: TrialStepName[] = [
    ...(isNamed ? (['look-up'] as const) : []),
    'connect',
    ...(protocol === 'https:' ? (['encrypt'] as const) : []),
    'answer',
  ];
  let since = performance.now();
  const add = (problem: StepProblem | null, detail: string | null): void => {
    const name = left.shift();
    if (name === undefined) return;
    const now = performance.now();
    steps.push({ name, problem, ms: Math.round(now - since), detail });
    since = now;
  };
  const addStep = (name: TrialStepName, detail: string | null): void => {
    if (left[0] === name) add(null, detail);
  };
  return {
    steps,
    follow: {
      connecting(socket) {
        since = performance.now();
        socket.once('lookup', (error: Error | null, address: string) => {
          if (!error) addStep('look-up', address);
        });
        socket.once('connect', () => addStep('connect', null));
        socket.once('secureConnect', () => addStep('encrypt', versionOf(socket)));
      },
      answered: (status) => addStep('answer', String(status)),
      failed(error, isTimedOut) {
        const problem = isTimedOut ? 'timeout' : problemOf(error, showsCertificate);
        // Some servers close the connection without an alert because of a certificate; there may be other reasons, too.
        const isAfterTls = showsCertificate && left[0] === 'answer' && problem === 'broken-off';
        add(isAfterTls ? 'closed-on-certificate' : problem, null);
      },
    },
  };
}

/** The TLS version of a connection. */
function versionOf(socket: Socket & { getProtocol?: () => string | null }): string | null {
  return socket.getProtocol?.() ?? null;
}

const problems: Readonly<Record<string, StepProblem>> = {
  ENOTFOUND: 'no-such-name',
  EAI_AGAIN: 'no-such-name',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'no-route',
  ENETUNREACH: 'no-route',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-of-another',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-not-trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-not-trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-not-trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-not-trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-not-trusted',
  CERT_UNTRUSTED: 'certificate-not-trusted',
  CERT_REVOKED: 'certificate-not-trusted',
};

/**
 * The reason why the other side ended the handshake because of our certificate: it requires one, or refuses the one it
 * received.
 */
export type CertificateRefusal = 'required' | 'refused';

const refusals =
  /ALERT_(BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_REVOKED|CERTIFICATE_EXPIRED|CERTIFICATE_UNKNOWN|UNKNOWN_CA|ACCESS_DENIED)$/;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** Whether the other side sent a TLS alert. */
export const isTlsAlert = (error: unknown): boolean => /^ERR_SSL_.*ALERT_/.test(codeOf(error));

/** The meaning of a TLS alert (RFC 8446, section 6.2) for our certificate; null when it has none. */
export function certificateRefusal(error: unknown, wasCertificateSent: boolean): CertificateRefusal | null {
  const code = codeOf(error);
  if (code.endsWith('ALERT_CERTIFICATE_REQUIRED')) return 'required';
  return refusals.test(code) ? (wasCertificateSent ? 'refused' : 'required') : null;
}

/** The problem of a call, derived only from the code of its error: its text may contain anything. */
export function problemOf(error: unknown, wasCertificateSent = false): StepProblem {
  if (error instanceof PrivateAddressError) return 'private-address';
  const code = codeOf(error);
  const refusal = certificateRefusal(error, wasCertificateSent);
  if (refusal === 'refused') return 'certificate-refused';
  // With TLS 1.2 a failed handshake is the only sign when no certificate was sent.
  if (refusal === 'required' || code.endsWith('ALERT_HANDSHAKE_FAILURE')) return 'certificate-asked-for';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'no-tls';
  return problems[code] ?? 'broken-off';
}
