/** Old systems send Latin-1 whatever they declare; bytes that are not valid UTF-8 are decoded as Latin-1. */
export function textOf(body: Buffer): string {
  if (body.length === 0) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('latin1').decode(body);
  }
}
