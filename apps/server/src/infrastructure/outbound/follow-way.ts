import { isIP, type Socket } from 'node:net';
import type { StepProblem, TrialStep, TrialStepName } from '@waypost/contract/payer-connections/trial';
import { PrivateAddressError } from './outbound-address.ts';

/** Is told how a call gets to where it goes. */
export type Follow = {
  connecting(socket: Socket): void;
  answered(status: number): void;
  failed(error: unknown, isTimedOut: boolean): void;
};

/** Follows one call with a connection of its own, step by step; the steps are complete once the call has ended. */
export function followWay(
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
  const came = (name: TrialStepName, detail: string | null): void => {
    if (left[0] === name) add(null, detail);
  };
  return {
    steps,
    follow: {
      connecting(socket) {
        since = performance.now();
        socket.once('lookup', (error: Error | null, address: string) => {
          if (!error) came('look-up', address);
        });
        socket.once('connect', () => came('connect', null));
        socket.once('secureConnect', () => came('encrypt', versionOf(socket)));
      },
      answered: (status) => came('answer', String(status)),
      failed(error, isTimedOut) {
        const problem = isTimedOut ? 'timeout' : problemOf(error, showsCertificate);
        // Some end the line without a word over a certificate; it may be for another reason, too.
        const isAfterTls = showsCertificate && left[0] === 'answer' && problem === 'broken-off';
        add(isAfterTls ? 'closed-on-certificate' : problem, null);
      },
    },
  };
}

/** The version of TLS of a connection. */
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

/** Why the other side ended the handshake over our certificate: it wants one, or takes not the one that it was shown. */
export type CertificateRefusal = 'required' | 'refused';

const refusals =
  /ALERT_(BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_REVOKED|CERTIFICATE_EXPIRED|CERTIFICATE_UNKNOWN|UNKNOWN_CA|ACCESS_DENIED)$/;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** Whether the other side has said in TLS why it goes no further. */
export const isTlsAlert = (error: unknown): boolean => /^ERR_SSL_.*ALERT_/.test(codeOf(error));

/** What an alert of TLS (RFC 8446, section 6.2) says of our certificate; null where it says nothing of it. */
export function certificateRefusal(error: unknown, wasShown: boolean): CertificateRefusal | null {
  const code = codeOf(error);
  if (code.endsWith('ALERT_CERTIFICATE_REQUIRED')) return 'required';
  return refusals.test(code) ? (wasShown ? 'refused' : 'required') : null;
}

/** What stopped a call, from the code of its error alone: its text may hold anything. */
export function problemOf(error: unknown, wasShown = false): StepProblem {
  if (error instanceof PrivateAddressError) return 'private-address';
  const code = codeOf(error);
  const refusal = certificateRefusal(error, wasShown);
  if (refusal === 'refused') return 'certificate-refused';
  // With TLS 1.2 a failed handshake is all that is said where no certificate was shown.
  if (refusal === 'required' || code.endsWith('ALERT_HANDSHAKE_FAILURE')) return 'certificate-asked-for';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'no-tls';
  return problems[code] ?? 'broken-off';
}
