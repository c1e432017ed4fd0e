import type { ClientCertificate } from '@waypost/contract/payer-connections/client-certificate';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { ClientIdentity } from '../../infrastructure/outbound/outbound-connections.ts';
import { certificateTexts } from './certificate-texts.ts';
import { expiryOf, problemsNow, readClientCertificate, shownCertificate } from './client-certificate.ts';

/** The stored client certificate of a connection; each field is null when there is none. */
export type StoredCertificate = {
  /** PEM, the client's certificate first. */
  clientCertificate: string | null;
  clientKeySealed: string | null;
  certificateExpiresAt: Date | null;
};

export const certificateColumns = sql`c.client_certificate as "clientCertificate",
  c.client_key_sealed as "clientKeySealed", c.certificate_expires_at as "certificateExpiresAt"`;

type Tools = { keyring: Keyring; now: Date; endpointUrl: string };
type Change = { columns: Partial<Columns>; changes: PropertyChange[] };
type Columns = {
  client_certificate: string | null;
  client_key_sealed: string | null;
  certificate_expires_at: Date | null;
  certificate_told: null;
};
const unchanged: Change = { columns: {}, changes: [] };

/**
 * The change of a connection's client certificate. Undefined leaves it unchanged, null removes it. The audit record
 * names its subject and expiry, and of the key only that it changed.
 * @throws AppError INVALID
 */
export function changeOfCertificate(
  tools: Tools,
  before: StoredCertificate | null,
  given: ClientCertificate | null | undefined,
): Change {
  const stored = before?.clientCertificate ?? null;
  const hasCertificate = given === undefined ? stored !== null : given !== null;
  if (hasCertificate && URL.parse(tools.endpointUrl)?.protocol !== 'https:')
    throw new AppError('INVALID', [{ path: 'clientCertificate', message: certificateTexts.needsTls }]);
  if (given === undefined || (given === null && stored === null)) return unchanged;
  const previousValue = stored === null ? null : textOf(stored);
  if (given === null)
    return {
      columns: {
        client_certificate: null,
        client_key_sealed: null,
        certificate_expires_at: null,
        certificate_told: null,
      },
      changes: changesOf(previousValue, null, 'removed'),
    };
  const found = readClientCertificate(given);
  if ('problems' in found) throw new AppError('INVALID', found.problems);
  const { read } = found;
  // A file of the operator that is applied again states the stored certificate, even when it has expired since.
  if (read.chain === stored && read.key === keyOf(tools.keyring, before)) return unchanged;
  const problems = problemsNow(read, tools.now);
  if (problems.length > 0) throw new AppError('INVALID', problems);
  return {
    columns: {
      client_certificate: read.chain,
      client_key_sealed: tools.keyring.seal('payer-key', read.key),
      certificate_expires_at: expiryOf(read.first),
      certificate_told: null,
    },
    changes: changesOf(previousValue, textOf(read.chain), stored === null ? 'set' : 'replaced'),
  };
}

const changesOf = (previousValue: string | null, newValue: string | null, key: string): PropertyChange[] => [
  { propertyName: 'ClientCertificate', previousValue, newValue },
  { propertyName: 'ClientKey', previousValue: null, newValue: key },
];

function textOf(chain: string): string {
  const { subject, validTo } = shownCertificate(chain);
  return `${subject}, expires ${validTo.slice(0, 10)}`;
}

const keyOf = (keyring: Keyring, stored: StoredCertificate | null): string | null =>
  stored?.clientKeySealed == null ? null : keyring.open('payer-key', stored.clientKeySealed);

/** The identity that a connection presents to its payer; null when it has no certificate. */
export function identityOf(keyring: Keyring, stored: StoredCertificate): ClientIdentity | null {
  const key = keyOf(keyring, stored);
  return stored.clientCertificate === null || key === null ? null : { cert: stored.clientCertificate, key };
}

export const hasExpired = ({ certificateExpiresAt }: StoredCertificate, now: Date): boolean =>
  certificateExpiresAt !== null && certificateExpiresAt <= now;
