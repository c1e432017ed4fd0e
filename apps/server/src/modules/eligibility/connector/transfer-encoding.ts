import { textOf } from '../../../infrastructure/outbound/body-text.ts';

/** Decodes base64 text (RFC 2045, section 6.8); null when it is not base64, or its padding is wrong. */
export function base64Text(text: string): string | null {
  const digits = text.replace(/\s+/g, '');
  const bare = digits.replace(/={1,2}$/, '');
  const isPadded = bare.length !== digits.length;
  if (!/^[A-Za-z0-9+/]*$/.test(bare) || bare.length % 4 === 1 || (isPadded && digits.length % 4 !== 0))
    return null;
  return textOf(Buffer.from(bare, 'base64'));
}

/** Decodes quoted-printable text (RFC 2045, section 6.7): `=20` is a blank, and a final `=` continues the line. */
function quotedText(text: string): string {
  return text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/(?:=[\da-f]{2})+/gi, (bytes) => textOf(Buffer.from(bytes.replaceAll('=', ''), 'hex')));
}

/** Decodes a part's body by its Content-Transfer-Encoding; unchanged when the encoding is unknown. */
export function decodedPart(encoding: string | undefined, body: string): string {
  switch (encoding?.trim().toLowerCase()) {
    case 'quoted-printable':
      return quotedText(body);
    case 'base64':
      return base64Text(body) ?? body;
    default:
      return body;
  }
}
