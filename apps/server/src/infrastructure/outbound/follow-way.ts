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
export function followWay(url: string): { follow: Follow; steps: readonly TrialStep[] } {
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
      failed: (error, isTimedOut) => add(isTimedOut ? 'timeout' : problemOf(error), null),
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

/** What stopped a call, from the code of its error alone: its text may hold anything. */
export function problemOf(error: unknown): StepProblem {
  if (error instanceof PrivateAddressError) return 'private-address';
  const code =
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
      ? error.code
      : '';
  if (/ALERT_(CERTIFICATE_REQUIRED|BAD_CERTIFICATE|HANDSHAKE_FAILURE)/.test(code))
    return 'certificate-asked-for';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'no-tls';
  return problems[code] ?? 'broken-off';
}
