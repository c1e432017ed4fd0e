/** An element of an XML document, by its local name and the namespace of its prefix. */
export type XmlElement = {
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** The text directly in the element, CDATA sections included. */
  text: string;
};

/** The text is not an XML document, or this reader does not accept it. */
export class XmlError extends Error {
  override name = 'XmlError';
}

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 10_000;
/** The limit for one element, namespace declarations included. */
const MAX_ATTRIBUTES = 256;
const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The namespaces that one element declares; those of enclosing elements are looked up, never copied. */
type Scope = { declared: ReadonlyMap<string, string>; outer: Scope | null };
type OpenElement = { element: XmlElement; tag: string; scope: Scope | null };
type Reading = { text: string; open: OpenElement[]; root: XmlElement | null; elements: number };

/**
 * Reads a small XML 1.0 document with namespaces, as far as SOAP needs it (SOAP 1.2 part 1, section 5: no document type
 * declaration, no significant processing instructions). Refuses a DOCTYPE and every declared entity, so that reading
 * can neither fetch anything nor expand entities endlessly.
 *
 * @throws XmlError when the text is not well-formed, or is too large (10,000 elements, 256 attributes) or too deep (64)
 */
export function readXml(text: string): XmlElement {
  const reading: Reading = { text, open: [], root: null, elements: 0 };
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    addText(reading.open, decode(text.slice(at, end)));
    at = next < 0 ? end : (skipMarkup(text, end, reading.open) ?? readTag(reading, end));
  }
  if (!reading.root || reading.open.length > 0) throw new XmlError('the document is not complete');
  return reading.root;
}

const tagPattern = /<(\/?)([\w:.-]+)/y;
const attributePattern = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEndPattern = /\s*(\/?)>/y;

/** Matches a sticky pattern exactly at `at`. Each of the three patterns takes linear time for any text. */
function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Reads the tag that starts at `at`; returns the position after it. */
function readTag(reading: Reading, at: number): number {
  const { text, open } = reading;
  const [start, close, name = ''] = match(tagPattern, text, at) ?? [];
  if (start === undefined) throw new XmlError('a tag cannot be read');
  const attributes: Attribute[] = [];
  let next = at + start.length;
  while (!close) {
    const [whole, attribute = '', double, single] = match(attributePattern, text, next) ?? [];
    if (whole === undefined) break;
    if (attributes.length === MAX_ATTRIBUTES) throw new XmlError('too many attributes');
    attributes.push([attribute, decode(double ?? single ?? '')]);
    next += whole.length;
  }
  const [end, empty] = match(tagEndPattern, text, next) ?? [];
  if (end === undefined) throw new XmlError('a tag cannot be read');
  if (close) {
    if (open.pop()?.tag !== name) throw new XmlError('a tag is closed that is not open');
    return next + end.length;
  }
  reading.elements += 1;
  if (reading.elements > MAX_ELEMENTS || open.length >= MAX_DEPTH)
    throw new XmlError('too large or too deep');
  const parent = open.at(-1);
  if (!parent && reading.root) throw new XmlError('more than one document element');
  const opened = openElement(name, attributes, parent?.scope ?? null);
  parent?.element.children.push(opened.element);
  reading.root ??= opened.element;
  if (!empty) open.push(opened);
  return next + end.length;
}

/** Returns the first child with this local name, in any namespace. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Makes a text safe inside an element or a quoted attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Wraps a text in a CDATA section; a `]]>` in the text is split over two sections. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Skips a comment, an instruction or a CDATA section and returns the position after it; null when there is none. */
function skipMarkup(text: string, at: number, open: OpenElement[]): number | null {
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

function addText(open: OpenElement[], text: string): void {
  const current = open.at(-1);
  if (current) current.element.text += text;
  else if (text.trim() !== '') throw new XmlError('there is text outside the document element');
}

type Attribute = readonly [name: string, value: string];

function openElement(tag: string, declarations: readonly Attribute[], outer: Scope | null): OpenElement {
  const declared = new Map<string, string>();
  const attributes = new Map<string, string>();
  for (const [name, value] of declarations) {
    if (name === 'xmlns') declared.set('', value);
    else if (name.startsWith('xmlns:')) declared.set(name.slice(6), value);
    else attributes.set(name, value);
  }
  const scope = declared.size > 0 ? { declared, outer } : outer;
  const [local = '', prefix = ''] = tag.split(':').reverse();
  const namespace = namespaceOf(prefix, scope);
  if (prefix !== '' && namespace === undefined) throw new XmlError('a prefix is not declared');
  const element = { name: local, namespace: namespace ?? '', attributes, children: [], text: '' };
  return { element, tag, scope };
}

function namespaceOf(prefix: string, scope: Scope | null): string | undefined {
  for (let at = scope; at; at = at.outer) {
    const namespace = at.declared.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
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
