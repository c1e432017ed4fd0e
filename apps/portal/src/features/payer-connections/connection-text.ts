import type { Connection } from '@waypost/contract/payer-connections/calls';
import { expiryStage } from '@waypost/contract/payer-connections/client-certificate';
import type { ConnectorKind, LimitName } from '@waypost/contract/payer-connections/connection';
import { dateText, minuteText } from '#src/ui/local-time.ts';
import { lineStatus, type Status } from '#src/ui/status.ts';
import { limitUnits } from './connection-form.ts';

export const connectorWords: Readonly<Record<ConnectorKind, string>> = {
  'core-mime': 'CORE, MIME envelope',
  'core-soap': 'CORE, SOAP envelope',
  https: 'Plain HTTPS',
};

/** The status of a connection: ended, not responding, or with an expiring certificate. */
export function statusOfConnection({
  endedAt,
  line,
  certificate,
}: Pick<Connection, 'endedAt' | 'line' | 'certificate'>): Status {
  if (endedAt) return lineStatus.ended;
  const stage = certificate && expiryStage(new Date(certificate.validTo), new Date());
  if (stage === 0) return lineStatus['certificate-expired'];
  return lineStatus[stage !== null && line.state === 'answering' ? 'certificate-expires' : line.state];
}

/** Says that a certificate has expired or expires within 30 days; null otherwise. */
export function expiryText(certificate: Connection['certificate']): string | null {
  const stage = certificate && expiryStage(new Date(certificate.validTo), new Date());
  if (certificate === null || stage === null) return null;
  return stage === 0
    ? `The client certificate expired on ${dateText(certificate.validTo)}. Nothing is sent until it is replaced.`
    : `The client certificate expires on ${dateText(certificate.validTo)}. Ask the payer for a new one, and replace it.`;
}

/** Since when the payer does not respond, and when the next attempt is. */
export function lineText({ state, since, nextTryAt }: Connection['line']): string | null {
  if (state === 'answering') return null;
  const next = nextTryAt
    ? `Nothing is sent until ${minuteText(nextTryAt)}.`
    : 'The next inquiry goes and sees.';
  return `${since ? `Not answering since ${minuteText(since)}. ` : ''}${next}`;
}

const singular = { seconds: 'second', inquiries: 'inquiry', failures: 'failure' } as const;

/** A limit with its unit. */
export function limitText(name: LimitName, value: number): string {
  const { word, size } = limitUnits[name];
  const count = value / size;
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular[word] : word}`;
}
