import type { Connection } from '@waypost/contract/payer-connections/calls';
import type { ConnectorKind, LimitName } from '@waypost/contract/payer-connections/connection';
import { minuteText } from '#src/ui/local-time.ts';
import { lineStatus, type Status } from '#src/ui/status.ts';
import { limitUnits } from './connection-form.ts';

export const connectorWords: Readonly<Record<ConnectorKind, string>> = {
  'core-mime': 'CORE, MIME envelope',
  'core-soap': 'CORE, SOAP envelope',
  https: 'Plain HTTPS',
};

/** Whether a connection goes on, and whether its payer answers. */
export const statusOfConnection = ({ endedAt, line }: Pick<Connection, 'endedAt' | 'line'>): Status =>
  lineStatus[endedAt ? 'ended' : line.state];

/** Since when the payer does not answer, and when it is asked next. */
export function lineText({ state, since, nextTryAt }: Connection['line']): string | null {
  if (state === 'answering') return null;
  const next = nextTryAt
    ? `Nothing is sent until ${minuteText(nextTryAt)}.`
    : 'The next inquiry goes and sees.';
  return `${since ? `Not answering since ${minuteText(since)}. ` : ''}${next}`;
}

const singular = { seconds: 'second', inquiries: 'inquiry', failures: 'failure' } as const;

/** A limit in its unit. */
export function limitText(name: LimitName, value: number): string {
  const { word, size } = limitUnits[name];
  const count = value / size;
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular[word] : word}`;
}
