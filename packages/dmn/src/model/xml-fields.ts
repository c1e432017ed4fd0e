import { childOf, type XmlElement } from '../xml/read-xml.ts';
import type { Variable } from './variable.ts';

/** The text of a child, trimmed; null when there is no such child. */
export const textOf = (element: XmlElement | undefined, name = 'text'): string | null =>
  childOf(element, name)?.text.trim() ?? null;

/** What an expression is written in: as it says itself, or as its model says of all. */
export const languageOf = (element: XmlElement | undefined, ofModel: string | null): string | null =>
  element?.attributes.get('expressionLanguage') ?? ofModel;

/** A type as written. DMN 1.1 writes names of namespaces before it, such as `feel:string`. */
export const typeOf = (element: XmlElement | undefined): string | null => {
  const type = element?.attributes.get('typeRef') ?? childOf(element, 'typeRef')?.text;
  return type ? type.trim().replace(/^\w+:/, '') : null;
};

/** A name with every run of blanks as one (DMN 1.5, 10.3.1.2, rule 27). */
export const nameOf = (element: XmlElement): string =>
  (element.attributes.get('name') ?? '').trim().replace(/\s+/g, ' ');

export const variableOf = (element: XmlElement): Variable => ({
  name: nameOf(element),
  typeRef: typeOf(element),
});
