import type { XmlElement } from '../xml/read-xml.ts';

/** What of an element is compared elsewhere: attributes by name, and children. */
export type Skip = (element: XmlElement) => {
  attributes?: ReadonlySet<string>;
  child?: (child: XmlElement) => boolean;
};

/** Whether two elements say the same. Blanks around texts, comments of XML and prefixes say nothing. */
export function isSameElement(one: XmlElement, other: XmlElement, skip: Skip): boolean {
  if (one.name !== other.name || one.namespace !== other.namespace) return false;
  const [ofOne, ofOther] = [skip(one), skip(other)];
  if (one.text.trim() !== other.text.trim()) return false;
  const attributes = (element: XmlElement, { attributes: skipped }: ReturnType<Skip>) =>
    [...element.attributes].filter(([name]) => !skipped?.has(name));
  const all = attributes(one, ofOne);
  if (all.length !== attributes(other, ofOther).length) return false;
  if (all.some(([name, value]) => other.attributes.get(name) !== value)) return false;
  const children = (element: XmlElement, { child }: ReturnType<Skip>) =>
    child ? element.children.filter((each) => !child(each)) : element.children;
  const [inOne, inOther] = [children(one, ofOne), children(other, ofOther)];
  return (
    inOne.length === inOther.length &&
    inOne.every((child, at) => isSameElement(child, inOther[at] as XmlElement, skip))
  );
}
