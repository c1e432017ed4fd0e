import { childOf, type XmlElement } from '../xml/read-xml.ts';
import type { Variable } from './variable.ts';

/** Returns the trimmed text of a child; null when there is no such child. */
export const readChildText = (element: XmlElement | undefined, name = 'text'): string | null =>
  childOf(element, name)?.text.trim() ?? null;

/** Returns the language of an expression, or else the default language of its model. */
export const readLanguage = (element: XmlElement | undefined, modelLanguage: string | null): string | null =>
  element?.attributes.get('expressionLanguage') ?? modelLanguage;

/** Reads a type reference. DMN 1.1 adds a namespace prefix, such as `feel:string`. */
export const readTypeRef = (element: XmlElement | undefined): string | null => {
  const type = element?.attributes.get('typeRef') ?? childOf(element, 'typeRef')?.text;
  return type ? type.trim().replace(/^\w+:/, '') : null;
};

/** Reads a name and collapses each run of blanks to one (DMN 1.5, 10.3.1.2, rule 27). */
export const readName = (element: XmlElement): string =>
  (element.attributes.get('name') ?? '').trim().replace(/\s+/g, ' ');

export const readVariable = (element: XmlElement): Variable => ({
  name: readName(element),
  typeRef: readTypeRef(element),
});
