import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type {
  ClientCertificate,
  ShownCertificate,
} from '@waypost/contract/payer-connections/client-certificate';
import type { FieldError } from '../../framework/errors.ts';
import { certificateTexts } from './certificate-texts.ts';
import { keyCost } from './key-cost.ts';

/** A certificate and its key as stored: PEM, the client's certificate first, the key without a passphrase. */
export type ReadCertificate = { chain: string; key: string; first: X509Certificate };

type Read = { read: ReadCertificate } | { problems: FieldError[] };

/** The client's certificate, and up to five intermediate ones. */
const MAX_CERTIFICATES = 6;
const CURVES: ReadonlySet<string> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';
const ANY_USE = '2.5.29.37.0';

/** Reads a certificate and its key, and checks that they match. `problemsNow` checks whether it may be used now. */
export function readClientCertificate(given: ClientCertificate): Read {
  const certificates = certificatesIn(given.certificate);
  const key = keyIn(given);
  const problems = [certificates, key].flatMap((found) => ('problem' in found ? [found.problem] : []));
  if (!('certificates' in certificates) || !('key' in key)) return { problems };
  const first = certificates.certificates.find((one) => one.checkPrivateKey(key.key));
  if (!first) return { problems: [problem('certificate', certificateTexts.notOfKey)] };
  const { chain, left } = chainFrom(first, certificates.certificates);
  if (left)
    return {
      problems: [problem('certificate', certificateTexts.notOfChain(oneLine(left.subject)))],
    };
  return {
    read: {
      chain: chain.map(String).join(''),
      key: String(key.key.export({ format: 'pem', type: 'pkcs8' })),
      first,
    },
  };
}

/** The reasons why a certificate cannot be used at this time. */
export function problemsNow({ first }: ReadCertificate, now: Date): FieldError[] {
  const at = (text: string) => [problem('certificate', text)];
  const uses = first.keyUsage;
  if (first.ca) return at(certificateTexts.authority);
  if (uses && !uses.includes(CLIENT_AUTHENTICATION) && !uses.includes(ANY_USE))
    return at(certificateTexts.forServers);
  if (expiryOf(first) <= now) return at(certificateTexts.expired(dayOf(expiryOf(first))));
  const from = new Date(first.validFrom);
  return from > now ? at(certificateTexts.notYet(dayOf(from))) : [];
}

export const expiryOf = ({ validTo }: X509Certificate): Date => new Date(validTo);

/** The public facts of the first certificate of a stored chain. */
export function shownCertificate(chain: string): ShownCertificate {
  const first = new X509Certificate(chain);
  return {
    subject: oneLine(first.subject),
    issuer: oneLine(first.issuer),
    serialNumber: first.serialNumber,
    fingerprint: first.fingerprint256,
    validFrom: new Date(first.validFrom).toISOString(),
    validTo: expiryOf(first).toISOString(),
  };
}

const problem = (field: keyof ClientCertificate, text: string): FieldError => ({
  path: `clientCertificate.${field}`,
  message: text,
});

/** `CN=lakemont, O=Lakemont`: an authority may put any text of any length into a name. */
const oneLine = (name: string): string => {
  const text = name.replace(/\p{Cc}+/gu, ', ').trim();
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
};

const dayOf = (date: Date): string =>
  date.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' });

type Certificates = { certificates: X509Certificate[] } | { problem: FieldError };

function certificatesIn(text: string): Certificates {
  const no = (why: string): Certificates => ({ problem: problem('certificate', why) });
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return no(certificateTexts.holdsKey);
  const blocks = [...text.matchAll(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g)];
  if (blocks.length === 0) return no(certificateTexts.none);
  if (blocks.length > MAX_CERTIFICATES) return no(certificateTexts.tooMany(MAX_CERTIFICATES));
  try {
    const certificates = blocks.map(([block]) => new X509Certificate(block));
    // An unreadable date would never compare as expired.
    if (certificates.some((one) => Number.isNaN(expiryOf(one).getTime())))
      return no(certificateTexts.unreadable);
    return { certificates };
  } catch {
    return no(certificateTexts.unreadable);
  }
}

/** The certificate and its issuers in order, and the first issuer that is missing. */
function chainFrom(first: X509Certificate, all: readonly X509Certificate[]) {
  const chain = [first];
  const left = new Set(all.filter(({ fingerprint256 }) => fingerprint256 !== first.fingerprint256));
  for (let last = first; left.size > 0; ) {
    const issuer = [...left].find((one) => last.checkIssued(one));
    if (!issuer) break;
    left.delete(issuer);
    chain.push(issuer);
    last = issuer;
  }
  return { chain, left: [...left][0] };
}

type Key = { key: KeyObject } | { problem: FieldError };

function keyIn({ privateKey, passphrase }: ClientCertificate): Key {
  const no = (field: 'privateKey' | 'passphrase', why: string): Key => ({ problem: problem(field, why) });
  const [block] = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----[\s\S]*?-----END \1-----/.exec(privateKey) ?? [];
  if (block === undefined) return no('privateKey', certificateTexts.key);
  const cost = keyCost(block);
  if (cost === 'too-high') return no('privateKey', certificateTexts.keyCost);
  if (cost !== 'none' && passphrase === undefined) return no('passphrase', certificateTexts.passphraseNeeded);
  try {
    const key = createPrivateKey({
      key: block,
      format: 'pem',
      ...(passphrase !== undefined && { passphrase }),
    });
    return isUsable(key) ? { key } : no('privateKey', certificateTexts.keyKind);
  } catch {
    return cost === 'none'
      ? no('privateKey', certificateTexts.key)
      : no('passphrase', certificateTexts.passphraseWrong);
  }
}

function isUsable({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'ec') return CURVES.has(asymmetricKeyDetails?.namedCurve ?? '');
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  return (asymmetricKeyType === 'rsa' || asymmetricKeyType === 'rsa-pss') && bits >= 2048 && bits <= 8192;
}
