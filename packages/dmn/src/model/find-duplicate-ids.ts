import type { XmlElement } from '../xml/read-xml.ts';
import type { ModelFinding } from './finding.ts';

/** Ids that more than one element of the model has. What refers to such an id reaches the first of them. */
export function findDuplicateIds(root: XmlElement): ModelFinding[] {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  const left: XmlElement[] = [root];
  for (let element = left.pop(); element; element = left.pop()) {
    // Diagrams and extensions have ids of their own.
    if (element.namespace !== root.namespace) continue;
    const id = element.attributes.get('id');
    if (id !== undefined && seen.has(id)) duplicates.add(id);
    if (id !== undefined) seen.add(id);
    for (const child of element.children) left.push(child);
  }
  return [...duplicates].map((id) => ({
    code: 'duplicate-id',
    severity: 'warning',
    message: `More than one element has the id “${id}”.`,
  }));
}
