import { describe, expect, it } from 'vitest';
import { cdata, childOf, escapeXml, readXml, XmlError } from './xml.ts';

describe('reading XML', () => {
  it('the reader resolves prefixes, joins text and CDATA, and skips comments', () => {
    const root = readXml(
      `\uFEFF<?xml version="1.0"?><!-- hello --><s:Envelope xmlns:s='urn:soap'>
        <Body xmlns="urn:body"><Payload a="1 &lt; 2">ISA*00<![CDATA[<&>]]>&#126;&#x7E;</Payload><s:Empty/></Body>
      </s:Envelope>`,
    );
    expect([root.name, root.namespace]).toEqual(['Envelope', 'urn:soap']);
    const body = childOf(root, 'Body');
    expect(body?.namespace).toBe('urn:body');
    expect(childOf(body, 'Payload')).toMatchObject({ text: 'ISA*00<&>~~', namespace: 'urn:body' });
    expect(childOf(body, 'Payload')?.attributes.get('a')).toBe('1 < 2');
    expect(childOf(body, 'Empty')?.namespace).toBe('urn:soap');
    expect(childOf(undefined, 'Body')).toBeUndefined();
  });

  it('an element inherits the nearest namespaces of its ancestors, and none of its siblings', () => {
    const root = readXml('<a:r xmlns:a="1" xmlns="0"><a:b xmlns:a="2"><a:c/></a:b><a:d/><e xmlns=""/></a:r>');
    const [b, d, e] = root.children;
    expect([root, b, b?.children[0], d, e].map((element) => element?.namespace)).toEqual([
      '1',
      '2',
      '2',
      '1',
      '',
    ]);
    expect(() => readXml('<r><b xmlns:a="2"/><a:c/></r>')).toThrow(XmlError);
  });

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['an entity of its own', '<a>&b;</a>'],
    ['a bare ampersand', '<a>A & B</a>'],
    ['a character beyond Unicode', '<a>&#x110000;</a>'],
    ['an HTML page', '<html><br></html>'],
    ['an incomplete document', '<a><b>'],
    ['an open CDATA section', '<a><![CDATA[x</a>'],
    ['overlapping tags', '<a><b></a></b>'],
    ['two documents', '<a/><b/>'],
    ['text outside the document element', 'ISA*00*<a/>'],
    ['an undeclared prefix', '<x:a/>'],
    ['a tag that never ends', '<a b="1"'],
    ['an empty text', ''],
    ['an element of three hundred attributes', `<a ${'b="" '.repeat(300)}/>`],
    ['attributes in a closing tag', '<a></a b="c">'],
    ['a repeated attribute', '<a b="" b=""/>'],
    ['elements nested too deeply', '<a>'.repeat(70) + '</a>'.repeat(70)],
  ])('the reader refuses %s', (_what, text) => {
    expect(() => readXml(text)).toThrow(XmlError);
  });
});

describe('a document with characters that XML excludes', () => {
  it('the reader keeps control characters, which payers use as separators of X12', () => {
    expect(readXml('<a>ISA\u001d00\u001e~<![CDATA[SE\u001d1]]></a>').text).toBe(
      'ISA\u001d00\u001e~SE\u001d1',
    );
  });
});

describe('writing XML', () => {
  it('a CDATA section keeps any text unchanged, also the end mark of a section', () => {
    const text = `A]]>B & <C> "D" 'E'`;
    expect(readXml(`<a>${cdata(text)}</a>`).text).toBe(text);
    expect(readXml(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`)).toMatchObject({ text });
  });
});
