import { type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
/** The depth of nested fields, and their number including aliases. */
export type Size = { depth: number; fields: number };

/**
 * The size of a document with its fragments expanded. Each fragment is measured once, so that fragments which contain
 * each other cannot make the measurement long. An unused fragment counts as well: validation follows it, with a stack
 * as deep as its fragments.
 * @returns null when a fragment contains itself
 */
export function documentSize(set: SelectionSetNode, fragments: Fragments): Size | null {
  const known = new Map<string, Size | 'begun'>();
  let isCyclic = false;

  function sizeOfFragment(name: string): Size {
    const size = known.get(name);
    if (size === 'begun') isCyclic = true;
    if (size !== undefined) return size === 'begun' ? NOTHING : size;
    known.set(name, 'begun');
    const fragment = fragments.get(name);
    const measured = fragment ? sizeOf(fragment.selectionSet) : NOTHING;
    known.set(name, measured);
    return measured;
  }

  /** A fragment counts as one field and adds no depth. */
  function sizeOf({ selections }: SelectionSetNode): Size {
    const result = { depth: 0, fields: 0 };
    for (const node of selections) {
      const isField = node.kind === Kind.FIELD;
      const inner =
        node.kind === Kind.FRAGMENT_SPREAD
          ? sizeOfFragment(node.name.value)
          : node.selectionSet
            ? sizeOf(node.selectionSet)
            : NOTHING;
      result.depth = Math.max(result.depth, inner.depth + (isField ? 1 : 0));
      result.fields += inner.fields + 1;
    }
    return result;
  }

  const sizes = [sizeOf(set), ...[...fragments.keys()].map(sizeOfFragment)];
  return isCyclic
    ? null
    : {
        depth: Math.max(...sizes.map(({ depth }) => depth)),
        fields: Math.max(...sizes.map(({ fields }) => fields)),
      };
}

const NOTHING: Size = { depth: 0, fields: 0 };
