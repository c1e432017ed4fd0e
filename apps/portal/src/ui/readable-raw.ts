/** ISA is fixed in width: its 106th character ends every segment of the interchange. */
const ISA_TERMINATOR_AT = 105;

/** Formats a raw message: an X12 interchange one segment a line, anything else unchanged. */
export function readableRaw(raw: string): string {
  const text = raw.trimStart();
  const terminator = text.startsWith('ISA') ? text[ISA_TERMINATOR_AT] : undefined;
  if (terminator === undefined || /[A-Za-z0-9\r\n]/.test(terminator)) return raw;
  return text
    .split(terminator)
    .map((segment) => segment.replace(/^[\r\n]+/, ''))
    .filter((segment) => segment !== '')
    .map((segment) => `${segment}${terminator}`)
    .join('\n');
}
