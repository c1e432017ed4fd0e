/** Whether a private key is encrypted, and whether decrypting it costs more than a caller may request. */
export type KeyCost = 'none' | 'fair' | 'too-high';

/** A million rounds of PBKDF2 take half a second; OpenSSL writes 2,048. */
const MAX_ROUNDS = 1_000_000;
/** scrypt (RFC 7914, 1.3.6.1.4.1.11591.4.11), whose cost is a product of three numbers. */
const SCRYPT = Buffer.from([0x2b, 0x06, 0x01, 0x04, 0x01, 0xda, 0x47, 0x04, 0x0b]);
const [INTEGER, OBJECT_ID, SEQUENCE] = [0x02, 0x06, 0x30];

/**
 * The cost of decrypting a PEM key. The key itself states the number of rounds (PKCS #8), up to thousands of millions,
 * and the library executes them all on the main thread.
 */
export function keyCost(pem: string): KeyCost {
  if (!pem.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----'))
    // The older form has one round.
    return pem.includes('Proc-Type: 4,ENCRYPTED') ? 'fair' : 'none';
  const der = Buffer.from(pem.replace(/-----[A-Z ]+-----/g, ''), 'base64');
  const whole = elementAt(der, 0);
  const algorithm = whole && elementAt(der, whole.from);
  if (!algorithm || algorithm.tag !== SEQUENCE) return 'too-high';
  return isFair(der.subarray(algorithm.from, algorithm.to)) ? 'fair' : 'too-high';
}

type Element = { tag: number; from: number; to: number };

/** The content of a DER element; null when it is none. */
function elementAt(der: Buffer, at: number): Element | null {
  const [tag, length] = [der[at], der[at + 1]];
  if (tag === undefined || length === undefined) return null;
  if (length < 0x80) return within(der, { tag, from: at + 2, to: at + 2 + length });
  const bytes = length & 0x7f;
  if (bytes === 0 || bytes > 4 || at + 2 + bytes > der.length) return null;
  const from = at + 2 + bytes;
  return within(der, { tag, from, to: from + der.readUIntBE(at + 2, bytes) });
}

const within = (der: Buffer, element: Element): Element | null => (element.to <= der.length ? element : null);

/**
 * Whether the parameters of an encryption are acceptable: small numbers, and a key derivation whose cost is a single
 * number.
 */
function isFair(der: Buffer): boolean {
  for (let at = 0; at < der.length; ) {
    const element = elementAt(der, at);
    if (!element) return false;
    const content = der.subarray(element.from, element.to);
    if (element.tag === SEQUENCE && !isFair(content)) return false;
    if (element.tag === OBJECT_ID && content.equals(SCRYPT)) return false;
    if (element.tag === INTEGER && numberIn(content) > MAX_ROUNDS) return false;
    at = element.to;
  }
  return true;
}

const numberIn = (content: Buffer): number =>
  content.length === 0 || content.length > 6
    ? Number.POSITIVE_INFINITY
    : content.readUIntBE(0, content.length);
