import { SaxesParser } from 'saxes';
import { FileRefused } from '../refusal.ts';
import type { PartListener } from './parts.ts';

export type Attributes = Readonly<Record<string, string>>;
export type XmlListener = {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** Removes the prefix that some programs put before each name. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reports the elements and texts of a part while it is read. Refuses a document type, which could define entities. */
export function xmlPart({ open, text, close }: XmlListener): PartListener {
  const decoder = new TextDecoder();
  const parser = new SaxesParser({ xmlns: false, position: false });
  const refuse = (): never => {
    throw new FileRefused('broken-workbook');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  if (open) parser.on('opentag', (tag) => open(localName(tag.name), tag.attributes));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', (tag) => close(localName(tag.name)));
  return (data, isLast) => {
    parser.write(decoder.decode(data, { stream: !isLast }));
    if (isLast) parser.close();
  };
}
