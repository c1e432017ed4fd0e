import { limits } from './limits.ts';
import { decodeReferences } from './references.ts';
import { ModelError, placeOf } from './xml-error.ts';

/** An element with its local name and namespace, and the offsets of its tags in the source. */
export type XmlElement = {
  name: string;
  /** The prefix as written, '' for none. */
  prefix: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** The text directly inside the element, including CDATA sections. */
  text: string;
  /** The offset of the `<` of its start tag in the source. */
  start: number;
  /** The offset after the `>` of its start tag. */
  contentStart: number;
  /** The offset of its end tag; equals `end` for an element without content, written `<name/>`. */
  contentEnd: number;
  /** The offset after its end tag. */
  end: number;
};

/** The namespaces that one element declares; those of outer elements are looked up, never copied. */
type Scope = { declared: ReadonlyMap<string, string>; outer: Scope | null };
type OpenElement = { element: XmlElement; tag: string; scope: Scope | null; texts: string[] };
type Attribute = readonly [name: string, value: string];

// Names may contain every character beyond ASCII; only markup and blanks must be distinguished.
const tagPattern =
  /<(\/?)([A-Za-z_\u0080-\uffff][\w.\u0080-\uffff-]*(?::[A-Za-z_\u0080-\uffff][\w.\u0080-\uffff-]*)?)/y;
const attributePattern = /\s+([A-Za-z_\u0080-\uffff][\w.:\u0080-\uffff-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEndPattern = /\s*(\/?)>/y;
const blank = /^\s*$/;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Matches a sticky pattern at this offset. Each pattern above takes time proportional to the length of its match. */
function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Reads an XML 1.0 document with namespaces and the offsets of each element, so that parts of the text can be replaced
 * without changing the rest. Refuses a document type declaration, and with it every entity that is not predefined.
 *
 * @throws ModelError when the text is not well-formed, or is larger than `limits` allows
 */
export function readXml(source: string): XmlElement {
  if (source.length > limits.characters)
    throw new ModelError(`the model is larger than ${limits.characters} characters`, 1, 1);
  return new Reader(source).read();
}

class Reader {
  readonly #source: string;
  readonly #open: OpenElement[] = [];
  #root: XmlElement | null = null;
  #elements = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): XmlElement {
    const source = this.#source;
    let at = source.startsWith('\uFEFF') ? 1 : 0;
    while (at < source.length) {
      const next = source.indexOf('<', at);
      const end = next < 0 ? source.length : next;
      this.#addText(at, source.slice(at, end), true);
      at = next < 0 ? end : (this.#skipMarkup(end) ?? this.#readTag(end));
    }
    const unclosed = this.#open.at(-1);
    if (unclosed) this.#refuse(`<${unclosed.tag}> is not closed`, unclosed.element.start);
    return this.#root ?? this.#refuse('the text is not XML: it has no element', 0);
  }

  #refuse(sentence: string, at: number): never {
    const { line, column } = placeOf(this.#source, at);
    throw new ModelError(sentence, line, column);
  }

  #addText(at: number, text: string, hasReferences: boolean): void {
    if (text === '') return;
    const current = this.#open.at(-1);
    if (current) current.texts.push(hasReferences ? this.#decode(text, at) : text);
    else if (!blank.test(text)) this.#refuse('there is text outside of the document element', at);
  }

  #decode(text: string, at: number): string {
    return (
      decodeReferences(text) ??
      this.#refuse('there is an unknown entity, or an “&” that is not written &amp;', at)
    );
  }

  /** Returns the offset after a comment, an instruction or a CDATA section; null when there is none. */
  #skipMarkup(at: number): number | null {
    const source = this.#source;
    const after = (opening: string, closing: string): number => {
      const end = source.indexOf(closing, at + opening.length);
      return end < 0 ? this.#refuse(`${opening} is not closed`, at) : end + closing.length;
    };
    if (source.startsWith('<?', at)) return after('<?', '?>');
    if (source.startsWith('<!--', at)) return after('<!--', '-->');
    if (source.startsWith('<![CDATA[', at)) {
      const end = after('<![CDATA[', ']]>');
      this.#addText(at, source.slice(at + 9, end - 3), false);
      return end;
    }
    if (source.startsWith('<!', at)) this.#refuse('a document type declaration is not accepted', at);
    return null;
  }

  /** Reads the tag that starts here; returns the offset after it. */
  #readTag(at: number): number {
    const [start, close, tag = ''] = match(tagPattern, this.#source, at) ?? [];
    if (start === undefined) this.#refuse('a tag cannot be read', at);
    if (close) return this.#closeElement(tag, at, at + start.length);
    const attributes: Attribute[] = [];
    let next = at + start.length;
    for (let found = match(attributePattern, this.#source, next); found; ) {
      const [whole, name = '', double, single] = found;
      if (attributes.length === limits.attributes) this.#refuse('an element has too many attributes', at);
      attributes.push([name, this.#decode(double ?? single ?? '', next)]);
      next += whole.length;
      found = match(attributePattern, this.#source, next);
    }
    const [end, isEmpty] = match(tagEndPattern, this.#source, next) ?? [];
    if (end === undefined) this.#refuse(`the tag <${tag}> cannot be read`, at);
    next += end.length;
    this.#openElement(tag, attributes, at, next, Boolean(isEmpty));
    return next;
  }

  #closeElement(tag: string, at: number, nameEnd: number): number {
    const [end, isEmpty] = match(tagEndPattern, this.#source, nameEnd) ?? [];
    const current = this.#open.pop();
    if (end === undefined || isEmpty) this.#refuse('an end tag cannot be read', at);
    if (current?.tag !== tag) this.#refuse(`</${tag}> closes what is not open`, at);
    current.element.text = current.texts.join('');
    current.element.contentEnd = at;
    current.element.end = nameEnd + end.length;
    return current.element.end;
  }

  #openElement(
    tag: string,
    written: readonly Attribute[],
    start: number,
    contentStart: number,
    isEmpty: boolean,
  ): void {
    this.#elements += 1;
    if (this.#elements > limits.elements)
      this.#refuse(`there are more than ${limits.elements} elements`, start);
    if (this.#open.length >= limits.depth)
      this.#refuse(`elements are nested deeper than ${limits.depth}`, start);
    const parent = this.#open.at(-1);
    if (!parent && this.#root) this.#refuse('there is more than one document element', start);
    const attributes = written.length === 0 ? NO_ATTRIBUTES : new Map(written);
    if (attributes.size < written.length) this.#refuse(`<${tag}> has an attribute twice`, start);
    const scope = scopeOf(written, parent?.scope ?? null);
    const colon = tag.indexOf(':');
    const prefix = tag.slice(0, Math.max(colon, 0));
    const namespace =
      namespaceOf(prefix, scope) ?? this.#refuse(`the prefix ${prefix} is not declared`, start);
    const element: XmlElement = {
      name: tag.slice(colon + 1),
      prefix,
      namespace,
      attributes,
      children: [],
      text: '',
      start,
      contentStart,
      contentEnd: contentStart,
      end: contentStart,
    };
    parent?.element.children.push(element);
    this.#root ??= element;
    if (!isEmpty) this.#open.push({ element, tag, scope, texts: [] });
  }
}

function scopeOf(attributes: readonly Attribute[], outer: Scope | null): Scope | null {
  if (!attributes.some(([name]) => name.startsWith('xmlns'))) return outer;
  const declared = attributes.flatMap(([name, value]): Attribute[] => {
    if (name === 'xmlns') return [['', value]];
    return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value]] : [];
  });
  return declared.length === 0 ? outer : { declared: new Map(declared), outer };
}

function namespaceOf(prefix: string, scope: Scope | null): string | null {
  for (let at = scope; at; at = at.outer) {
    const namespace = at.declared.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  if (prefix === 'xml') return 'http://www.w3.org/XML/1998/namespace';
  return prefix === '' ? '' : null;
}

/** Returns the first child with this local name in the element's own namespace. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name && child.namespace === element.namespace);

/** Returns all children with this local name in the element's own namespace. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name && child.namespace === element.namespace);
