const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  "'": "'",
  '\\': '\\',
};

/** Returns the string that a quoted literal represents (DMN 1.5, 10.3.1.2 rules 33 and 64). */
export function unquote(literal: string): string {
  const text = literal.slice(1, -1);
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{6})|(.))/gs, (whole, four, six, one) => {
    if (one !== undefined) return escapes[one] ?? whole;
    const code = Number.parseInt(four ?? six, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
