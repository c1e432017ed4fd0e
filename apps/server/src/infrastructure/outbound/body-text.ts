/** Old systems write Latin-1 whatever they declare; bytes that are no UTF-8 are read as that. */
export function textOf(body: Buffer): string {
  if (body.length === 0) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('latin1').decode(body);
  }
}
