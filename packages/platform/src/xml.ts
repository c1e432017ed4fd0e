/** An element of an XML document, by its local name and the namespace its prefix stands for. */
export type XmlElement = {
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** The text directly in it, CDATA sections included. */
  text: string;
};

/** The text is no XML document, or one that this reader refuses to open. */
export class XmlError extends Error {
  override name = 'XmlError';
}

const MOST_DEPTH = 64;
const MOST_ELEMENTS = 10_000;
const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

type Scope = ReadonlyMap<string, string>;
type Open = { element: XmlElement; tag: string; scope: Scope };
type Reading = { text: string; open: Open[]; root: XmlElement | null; elements: number };

/**
 * Reads a small XML 1.0 document with namespaces: what SOAP needs (SOAP 1.2 part 1, section 5: no document type
 * declaration, no processing instruction that matters). A DOCTYPE and every entity of one's own are refused, so
 * that nothing can be fetched or blown up by reading.
 *
 * @throws XmlError
 */
export function readXml(text: string): XmlElement {
  const reading: Reading = { text, open: [], root: null, elements: 0 };
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    addText(reading.open, decode(text.slice(at, end)));
    at = next < 0 ? end : (passOver(text, end, reading.open) ?? readTag(reading, end));
  }
  if (!reading.root || reading.open.length > 0) throw new XmlError('the document is not complete');
  return reading.root;
}

const tagPattern = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;

/** Reads the tag that starts here; returns where to go on. */
function readTag(reading: Reading, at: number): number {
  tagPattern.lastIndex = at;
  const [whole, close, name = '', attributes = '', empty] = tagPattern.exec(reading.text) ?? [];
  if (whole === undefined) throw new XmlError('a tag cannot be read');
  const { open } = reading;
  if (close) {
    if (open.pop()?.tag !== name) throw new XmlError('a tag is closed that is not open');
    return at + whole.length;
  }
  reading.elements += 1;
  if (reading.elements > MOST_ELEMENTS || open.length >= MOST_DEPTH)
    throw new XmlError('too large or too deep');
  const parent = open.at(-1);
  if (!parent && reading.root) throw new XmlError('more than one document element');
  const opened = openElement(name, attributes, parent?.scope ?? new Map());
  parent?.element.children.push(opened.element);
  reading.root ??= opened.element;
  if (!empty) open.push(opened);
  return at + whole.length;
}

/** The first child with this local name, in whatever namespace. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Makes a text safe inside an element or a quoted attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A text as it is, in a CDATA section; the one thing such a section cannot hold is split over two. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Where to go on after a comment, an instruction or a CDATA section; null when there is none. */
function passOver(text: string, at: number, open: Open[]): number | null {
  const after = (opening: string, closing: string): number => {
    const end = text.indexOf(closing, at + opening.length);
    if (end < 0) throw new XmlError('something is not closed');
    return end + closing.length;
  };
  if (text.startsWith('<?', at)) return after('<?', '?>');
  if (text.startsWith('<!--', at)) return after('<!--', '-->');
  if (text.startsWith('<![CDATA[', at)) {
    const end = after('<![CDATA[', ']]>');
    addText(open, text.slice(at + 9, end - 3));
    return end;
  }
  if (text.startsWith('<!', at)) throw new XmlError('a document type declaration is not accepted');
  return null;
}

function addText(open: Open[], text: string): void {
  const current = open.at(-1);
  if (current) current.element.text += text;
  else if (text.trim() !== '') throw new XmlError('there is text outside the document element');
}

function openElement(tag: string, attributeText: string, outer: Scope): Open {
  const scope = new Map(outer);
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of attributeText.matchAll(
    /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    const value = decode(double ?? single ?? '');
    if (name === 'xmlns') scope.set('', value);
    else if (name.startsWith('xmlns:')) scope.set(name.slice(6), value);
    else attributes.set(name, value);
  }
  const [local = '', prefix = ''] = tag.split(':').reverse();
  const namespace = scope.get(prefix);
  if (prefix !== '' && namespace === undefined) throw new XmlError('a prefix is not declared');
  const element = { name: local, namespace: namespace ?? '', attributes, children: [], text: '' };
  return { element, tag, scope };
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+))?;?/gi, (whole, hex, decimal, name) => {
    const number = hex ? Number.parseInt(hex, 16) : Number(decimal);
    const character = name ? predefined[name] : number <= 0x10ffff ? String.fromCodePoint(number) : undefined;
    if (character === undefined || !whole.endsWith(';')) throw new XmlError('an entity is not known');
    return character;
  });
}
