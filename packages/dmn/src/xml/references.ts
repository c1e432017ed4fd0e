const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g;

/** Decodes the five predefined entities and character references; null when anything else follows an `&`. */
export function decodeReferences(text: string): string | null {
  if (!text.includes('&')) return text;
  let isKnown = text.replace(REFERENCE, '').indexOf('&') < 0;
  const decoded = text.replace(REFERENCE, (_, name?: string, decimal?: string, hex?: string) => {
    if (name) return predefined[name] ?? '';
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16);
    if (code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff))
      return String.fromCodePoint(code);
    isKnown = false;
    return '';
  });
  return isKnown ? decoded : null;
}

/** Escapes a text for an element or a quoted attribute. Control characters that XML 1.0 cannot carry are removed. */
export function escapeXml(text: string): string {
  return text.replace(UNSAFE, (character) => escapes[character] ?? '');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0, production 2, excludes them.
const UNSAFE = /[&<>"\r]|[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
