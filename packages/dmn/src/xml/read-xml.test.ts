import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { childOf, childrenOf, readXml } from './read-xml.ts';
import { decodeReferences, escapeXml } from './references.ts';

describe('an XML document', () => {
  it('an XML document is read with names, namespaces, attributes, text and positions', () => {
    const source =
      '<?xml version="1.0"?><a:x xmlns:a="urn:a" k=\'1 &lt; 2\'><!-- c --><y/><a:y>b<![CDATA[<&>]]></a:y></a:x>\n';
    const root = readXml(source);
    expect(root).toMatchObject({ name: 'x', prefix: 'a', namespace: 'urn:a' });
    expect(root.attributes.get('k')).toBe('1 < 2');
    expect(root.children.map(({ namespace }) => namespace)).toEqual(['', 'urn:a']);
    const child = childOf(root, 'y');
    expect(child?.text).toBe('b<&>');
    expect(source.slice(child?.start, child?.end)).toBe('<a:y>b<![CDATA[<&>]]></a:y>');
    expect(source.slice(child?.contentStart, child?.contentEnd)).toBe('b<![CDATA[<&>]]>');
    expect(childrenOf(root, 'y')).toHaveLength(1);
  });

  it.each([
    ['<a><b></a></b>', '</a> closes what is not open'],
    ['<a', 'the tag <a> cannot be read'],
    ['<a>', '<a> is not closed'],
    ['', 'the text is not XML: it has no element'],
    ['name,value', 'there is text outside of the document element'],
    ['<a/><b/>', 'there is more than one document element'],
    ['<a b="1" b="2"/>', '<a> has an attribute twice'],
    ['<a b=1/>', 'the tag <a> cannot be read'],
    ['<p:a/>', 'the prefix p is not declared'],
    ['<a>&nbsp;</a>', 'there is an unknown entity, or an “&” that is not written &amp;'],
    ['<a>&#xD800;</a>', 'there is an unknown entity, or an “&” that is not written &amp;'],
    ['<a><!-- </a>', '<!-- is not closed'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'a document type declaration is not accepted'],
    ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'a document type declaration is not accepted'],
  ])('an XML document is refused in words: %s', (source, sentence) => {
    expect(() => readXml(source)).toThrow(sentence);
  });

  it('an XML document is refused with line and column', () => {
    expect(() => readXml('<a>\n  <b>\n  </c>\n</a>')).toThrow(
      expect.objectContaining({ line: 3, column: 3 }),
    );
  });

  it.each([
    ['nested too deeply', '<a>'.repeat(limits.depth + 1), `nested deeper than ${limits.depth}`],
    [
      'of too many elements',
      `<a>${'<b/>'.repeat(limits.elements)}</a>`,
      `more than ${limits.elements} elements`,
    ],
    [
      'that is too large',
      `<a>${' '.repeat(limits.characters)}</a>`,
      `larger than ${limits.characters} characters`,
    ],
    [
      'with too many attributes',
      `<a${Array.from({ length: 300 }, (_, at) => ` a${at}=""`).join('')}/>`,
      'too many attributes',
    ],
  ])('an XML document is refused when it is %s', (_what, source, sentence) => {
    expect(() => readXml(source)).toThrow(sentence);
  });
});

describe('text of XML', () => {
  it('XML text is decoded and escaped to the same text, without characters that XML cannot carry', () => {
    const text = '=HYPERLINK("x")&<>]]>\'\t\r\n😀';
    expect(decodeReferences(escapeXml(text))).toBe(text);
    expect(escapeXml('a\u0000b\u0008')).toBe('ab');
  });
});
