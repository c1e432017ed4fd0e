import { SaxesParser, type SaxesTagNS } from 'saxes';

/** An element of an XML document, by its local name and the namespace of its prefix. */
export type XmlElement = {
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** The text directly in it, CDATA sections included. */
  text: string;
};

/** The text is not an XML document, or is one that this reader refuses. */
export class XmlError extends Error {
  override name = 'XmlError';
}

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 10_000;
/** The attributes of one element, including namespace declarations. */
const MAX_ATTRIBUTES = 256;

/**
 * Reads a small XML 1.0 document with namespaces: what SOAP needs (SOAP 1.2 part 1, section 5: no document type
 * declaration, no processing instruction that matters). A DOCTYPE and every declared entity are refused, so that
 * reading can neither fetch anything nor expand entities without end.
 *
 * @throws XmlError when the text is not well-formed, or is too large (10,000 elements, 256 attributes) or too deep (64)
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  let attributes = 0;
  const refuse = (reason: string): never => {
    throw new XmlError(reason);
  };
  parser.on('error', ({ message }) => {
    // Payers put control characters between the elements of X12, which XML 1.0 excludes (production 2).
    if (message !== DISALLOWED_CHARACTER) refuse(message);
  });
  parser.on('doctype', () => refuse('a document type declaration is not accepted'));
  parser.on('opentagstart', () => {
    attributes = 0;
    elements += 1;
    if (elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) refuse('too large or too deep');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) refuse('too many attributes');
  });
  parser.on('opentag', (tag) => {
    const element = elementOf(tag);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const addText = (part: string): void => {
    const current = open.at(-1);
    if (current) current.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return root ?? refuse('the document has no element');
}

/** As the parser words it. */
const DISALLOWED_CHARACTER = 'disallowed character.';

function elementOf(tag: SaxesTagNS): XmlElement {
  const attributes = Object.values(tag.attributes)
    .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
    .map(({ name, value }) => [name, value] as const);
  return { name: tag.local, namespace: tag.uri, attributes: new Map(attributes), children: [], text: '' };
}

/** The first child with this local name, in whatever namespace. */
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
