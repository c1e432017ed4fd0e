import { type FragmentDefinitionNode, getIntrospectionQuery, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { documentSize } from './graphql-size.ts';

function sizeOf(text: string) {
  const { definitions } = parse(text);
  const [operation] = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const fragments = definitions.filter(
    (node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION,
  );
  if (!operation) throw new Error('no operation');
  return documentSize(operation.selectionSet, new Map(fragments.map((one) => [one.name.value, one])));
}

describe('the size of a GraphQL document', () => {
  it('the size of a GraphQL document is its number of names and its depth, with each alias', () => {
    expect(sizeOf('{ a { b c: b } d }')).toEqual({ depth: 2, fields: 4 });
  });

  it('the size of a GraphQL document counts a fragment at each spread, without adding depth for the spread itself', () => {
    expect(sizeOf('{ a { ...F } } fragment F on T { b { c } }')).toEqual({ depth: 3, fields: 4 });
    expect(sizeOf('{ a { ...F } x: a { ...F } } fragment F on T { b { c } }')).toEqual({
      depth: 3,
      fields: 8,
    });
    expect(sizeOf('{ a { ... on T { b { c } } } }')).toEqual({ depth: 3, fields: 4 });
    expect(sizeOf('{ ...F } fragment F on T { ...G } fragment G on T { a { b } }')).toEqual({
      depth: 2,
      fields: 4,
    });
  });

  it('the size of fragments that double each other is computed at once, however large it is', () => {
    const doubling = Array.from(
      { length: 60 },
      (_, n) => `fragment F${n} on T { ...F${n + 1} ...F${n + 1} }`,
    );
    const size = sizeOf(`{ ...F0 } ${doubling.join(' ')} fragment F60 on T { a }`);
    expect(size?.fields).toBeGreaterThan(2 ** 60);
  });

  it('the size of a GraphQL document includes an unused fragment, if that one is larger', () => {
    expect(sizeOf('{ a } fragment F on T { a { b { c } } }')).toEqual({ depth: 3, fields: 3 });
  });

  it('the size of a GraphQL document is unknown if a fragment spreads itself, directly or through others, even if it is unused', () => {
    expect(sizeOf('{ ...F } fragment F on T { ...F }')).toBeNull();
    expect(sizeOf('{ ...F } fragment F on T { a { ...G } } fragment G on T { b { ...F } }')).toBeNull();
    expect(sizeOf('{ a } fragment F on T { a { ...F } }')).toBeNull();
  });

  it('the size of the introspection query of common tools is within the limit', () => {
    expect(sizeOf(getIntrospectionQuery())).toEqual({ depth: 15, fields: 230 });
  });
});
