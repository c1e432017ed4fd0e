/** A transfer encoding, which represents a payload in ASCII characters. */
export type TransferEncoding = 'base64' | 'quoted-printable';

/** Encodes a payload (RFC 2045, sections 6.7 and 6.8), in lines of 76 characters. */
export function encodePayload(payload: string | Buffer, encoding: TransferEncoding): string {
  const bytes = Buffer.from(payload);
  if (encoding === 'base64') return (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');
  const written = [...bytes].map((byte) =>
    /[A-Za-z0-9*~:^]/.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  );
  const lines: string[] = [];
  for (let at = 0; at < written.length; at += 25) lines.push(written.slice(at, at + 25).join(''));
  return lines.join('=\r\n');
}
