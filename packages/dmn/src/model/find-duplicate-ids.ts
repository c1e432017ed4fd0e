import type { XmlElement } from '../xml/read-xml.ts';
import type { ModelFinding } from './finding.ts';

/** Finds ids of more than one element of the model. References to such an id resolve to the first element. */
export function findDuplicateIds(root: XmlElement): ModelFinding[] {
  const seenIds = new Set<string>();
  const duplicates = new Set<string>();
  const pending: XmlElement[] = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    // Diagrams and extensions have separate ids.
    if (element.namespace !== root.namespace) continue;
    const id = element.attributes.get('id');
    if (id !== undefined && seenIds.has(id)) duplicates.add(id);
    if (id !== undefined) seenIds.add(id);
    for (const child of element.children) pending.push(child);
  }
  return [...duplicates].map((id) => ({
    code: 'duplicate-id',
    severity: 'warning',
    message: `More than one element has the id “${id}”.`,
  }));
}
