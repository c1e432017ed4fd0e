import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Authority, openAuthority } from '../../../../sandbox/src/payers/tls/authority.ts';
import { problemsNow, readClientCertificate, shownCertificate } from './client-certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-certificates-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const above: Authority = openAuthority(join(folder, 'above'));
const client = above.issue('client', { subject: '/O=Lakemont/CN=lakemont', use: 'clientAuth', days: 20 });
const other = above.issue('other', { subject: '/CN=other', use: 'clientAuth' });
const openssl = (...command: string[]): void => void execFileSync('openssl', command, { stdio: 'ignore' });
const keyFile = join(folder, 'above/client.key');
/** The client's key in another format, in a file of its own. */
function keyAs(name: string, command: string, ...options: string[]): string {
  const file = join(folder, name);
  openssl(command, '-out', file, ...options);
  return readFileSync(file, 'utf8');
}

const given = { certificate: client.certificate, privateKey: client.key };
const now = new Date();
/** The problems by field. */
function messagesOf(change: object, at = now): string[] {
  const found = readClientCertificate({ ...given, ...change });
  const problems = 'problems' in found ? found.problems : problemsNow(found.read, at);
  return problems.map(({ path, message }) => `${path.replace('clientCertificate.', '')}: ${message}`);
}
function readOf(change: object = {}) {
  const found = readClientCertificate({ ...given, ...change });
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  return found.read;
}

/** A key of so many bits that encrypts nothing, since its numbers are no primes: making a real one takes long. */
function rsaKeyOf(bits: number): string {
  const ofBits = (length: number): string => {
    const digits = ((1n << BigInt(length)) - 1n).toString(16);
    return Buffer.from(digits.padStart(Math.ceil(length / 8) * 2, '0'), 'hex').toString('base64url');
  };
  const half = ofBits(Math.floor(bits / 2));
  const parts = {
    n: ofBits(bits),
    e: 'AQAB',
    d: ofBits(bits - 1),
    p: half,
    q: half,
    dp: half,
    dq: half,
    qi: half,
  };
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'RSA', ...parts } });
  return String(key.export({ format: 'pem', type: 'pkcs8' }));
}

describe('a client certificate', () => {
  it('a client certificate is stored with its chain in order and its key without a passphrase, however it was given', () => {
    const identity = readOf();
    expect(identity.chain).toBe(client.certificate);
    expect(shownCertificate(identity.chain)).toMatchObject({
      subject: 'O=Lakemont, CN=lakemont',
      issuer: 'O=Waypost Sandbox, CN=Sandbox authority',
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
    });
    const mixed = `Bag Attributes\r\n${above.certificate}\nsubject=x\n${client.certificate}`.replaceAll(
      '\n',
      '\r\n',
    );
    expect(readOf({ certificate: mixed }).chain).toBe(client.certificate + above.certificate);
    const encrypted = keyAs('pbkdf2.key', 'pkcs8', '-topk8', '-in', keyFile, '-passout', 'pass:otter-22');
    const older = keyAs('older.key', 'ec', '-in', keyFile, '-aes128', '-passout', 'pass:otter-22');
    for (const privateKey of [encrypted, older])
      expect(readOf({ privateKey, passphrase: 'otter-22' }).key).toBe(identity.key);
    for (const privateKey of [encrypted, older]) {
      expect(messagesOf({ privateKey })).toEqual([
        'passphrase: The private key is encrypted. Type its passphrase.',
      ]);
      expect(messagesOf({ privateKey, passphrase: 'wrong' })).toEqual([
        'passphrase: Does not open the private key',
      ]);
    }
  });

  it.each([
    ['a text that is none', { certificate: 'ISA*00*' }, /^certificate: Must be PEM/],
    [
      'half a certificate',
      { certificate: client.certificate.replace(/M.{40}/, '') },
      /^certificate: Cannot be read/,
    ],
    [
      'its key in its place',
      { certificate: client.certificate + client.key },
      /^certificate: Holds a private key/,
    ],
    ['the key of another', { privateKey: other.key }, /^certificate: None of these certificates belongs/],
    [
      'a certificate in the place of the key',
      { privateKey: client.certificate },
      /^privateKey: Must be a private key/,
    ],
    [
      'one of another beside it',
      { certificate: client.certificate + other.certificate },
      /not of the chain: CN=other$/,
    ],
    ['a chain without end', { certificate: above.certificate.repeat(7) }, /^certificate: Must be at most 6/],
    ['that of the authority', { certificate: above.certificate, privateKey: above.key }, /of an authority/],
  ])('a client certificate is refused at its field: %s', (_what, change, message) => {
    expect(messagesOf(change)).toEqual([expect.stringMatching(message)]);
  });

  it('a client certificate is refused if it is for servers or expired, or its key is weak or of an unusual kind', () => {
    const servers = above.issue('servers', { subject: '/CN=s', use: 'serverAuth' });
    expect(messagesOf({ certificate: servers.certificate, privateKey: servers.key })).toEqual([
      expect.stringMatching(/^certificate: Is for servers/),
    ]);
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
    expect(messagesOf({}, days(19))).toEqual([]);
    expect(messagesOf({}, days(21))).toEqual([
      expect.stringMatching(/^certificate: Expired on \d\d\/\d\d\/\d{4}$/),
    ]);
    expect(messagesOf({}, days(-2))).toEqual([expect.stringMatching(/^certificate: Is not valid before/)]);
    const weak = keyAs('weak.key', 'genrsa', '1024');
    const edwards = keyAs('edwards.key', 'genpkey', '-algorithm', 'ed25519');
    for (const privateKey of [weak, edwards])
      expect(messagesOf({ privateKey })).toEqual([
        expect.stringMatching(/^privateKey: Must be an RSA key of 2048/),
      ]);
  });

  it('a client certificate may have an RSA key of 2048 to 8192 bits', () => {
    const refusals = [2047, 2048, 8192, 8193].map((bits) => messagesOf({ privateKey: rsaKeyOf(bits) }));
    const [small, smallest, largest, large] = refusals.map(([message]) => message);
    // The certificate of another key is named only once the key itself is taken.
    for (const taken of [smallest, largest]) expect(taken).toMatch(/^certificate: None of these/);
    for (const refused of [small, large]) expect(refused).toMatch(/^privateKey: Must be an RSA key of 2048/);
  });

  it('a client certificate is refused unopened if its key needs an excessive or unknown number of rounds', () => {
    const pem = (der: Buffer) =>
      `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${der.toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----\n`;
    const der = Buffer.from(
      keyAs('rounds.key', 'pkcs8', '-topk8', '-iter', '70000', '-in', keyFile, '-passout', 'pass:x').replace(
        /-.*-/g,
        '',
      ),
      'base64',
    );
    const rounds = der.indexOf(Buffer.from([0x02, 0x03, 0x01, 0x11, 0x70]));
    der.writeUIntBE(0x7f_ff_ff, rounds + 2, 3);
    const scrypt = keyAs('scrypt.key', 'pkcs8', '-topk8', '-scrypt', '-in', keyFile, '-passout', 'pass:x');
    for (const privateKey of [
      pem(der),
      scrypt,
      pem(Buffer.from('3080', 'hex')),
      pem(Buffer.alloc(9000, 0x30)),
    ])
      expect(messagesOf({ privateKey, passphrase: 'x' })).toEqual([
        expect.stringMatching(/takes too long to open/),
      ]);
  });
});
