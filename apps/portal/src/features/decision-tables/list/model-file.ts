import type { MessageKey } from '@waypost/contract/core/messages';
import { FORM_FILE_MAX_BYTES } from '@waypost/contract/documents/uploads';

/** The reason why a file cannot be uploaded as a model (W-053, W-055); null when it can. */
export function fileProblem(file: Pick<File, 'name' | 'size'> | null): MessageKey | null {
  if (!file) return 'decision.oneFile';
  if (!/\.dmn$/i.test(file.name)) return 'decision.onlyDmn';
  return file.size > FORM_FILE_MAX_BYTES ? 'form.fileMax' : null;
}

/** The identity of a model, and its tables. */
export type ModelFacts = { name: string; id: string; namespace: string; tables: string[] };

const attributeOf = (element: Element, name: string): string =>
  (element.getAttribute(name) ?? '').trim().replaceAll(/\s+/g, ' ');
const childrenOf = (element: Element, name: string): Element[] =>
  [...element.children].filter(({ localName }) => localName === name);

/** The facts of a file's model. Only read after the server accepted the file. */
export function modelFactsIn(xml: string): ModelFacts {
  const { documentElement: root } = new DOMParser().parseFromString(xml, 'application/xml');
  return {
    name: attributeOf(root, 'name'),
    id: attributeOf(root, 'id'),
    namespace: attributeOf(root, 'namespace'),
    tables: childrenOf(root, 'decision')
      .filter((decision) => childrenOf(decision, 'decisionTable').length > 0)
      .map((decision) => attributeOf(decision, 'name')),
  };
}

/** The effects of replacing one model by another, and whether both have the same id and namespace. */
export type Replacement = { go: string[]; come: string[]; stay: string[]; differs: string[] };

export function replacementOf(before: ModelFacts, after: ModelFacts): Replacement {
  const differs = (['id', 'namespace'] as const).filter((part) => before[part] !== after[part]);
  return {
    go: before.tables.filter((name) => !after.tables.includes(name)),
    come: after.tables.filter((name) => !before.tables.includes(name)),
    stay: after.tables.filter((name) => before.tables.includes(name)),
    differs: differs.map((part) => {
      const [now, then] = [after[part], before[part]].map((text) => (text ? `“${text}”` : 'none'));
      return `the ${part} ${now} instead of ${then}`;
    }),
  };
}
