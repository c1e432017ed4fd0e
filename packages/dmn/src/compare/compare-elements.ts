import type { XmlElement } from '../xml/read-xml.ts';

/** The parts of an element that are compared elsewhere: attributes by name, and children. */
export type SkipRule = (element: XmlElement) => {
  attributes?: ReadonlySet<string>;
  child?: (child: XmlElement) => boolean;
};

/** Returns whether two elements are equivalent, ignoring blanks around texts, XML comments and prefixes. */
export function isSameElement(one: XmlElement, other: XmlElement, skip: SkipRule): boolean {
  if (one.name !== other.name || one.namespace !== other.namespace) return false;
  const [skippedInOne, skippedInOther] = [skip(one), skip(other)];
  if (one.text.trim() !== other.text.trim()) return false;
  const attributes = (element: XmlElement, { attributes: skipped }: ReturnType<SkipRule>) =>
    [...element.attributes].filter(([name]) => !skipped?.has(name));
  const all = attributes(one, skippedInOne);
  if (all.length !== attributes(other, skippedInOther).length) return false;
  if (all.some(([name, value]) => other.attributes.get(name) !== value)) return false;
  const children = (element: XmlElement, { child }: ReturnType<SkipRule>) =>
    child ? element.children.filter((each) => !child(each)) : element.children;
  const [childrenOfOne, childrenOfOther] = [children(one, skippedInOne), children(other, skippedInOther)];
  return (
    childrenOfOne.length === childrenOfOther.length &&
    childrenOfOne.every((child, at) => isSameElement(child, childrenOfOther[at] as XmlElement, skip))
  );
}
