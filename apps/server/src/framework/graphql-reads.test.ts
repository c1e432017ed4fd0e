import { visitFields } from '@waypost/contract/core/field-classes';
import { type AnyOperation, operations } from '@waypost/contract/graphql';
import { type FieldNode, Kind, parse, type SelectionSetNode, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { type ReadService, schemaOf } from './graphql-reads.ts';

const services = Object.keys(operations) as ReadService[];

const fieldsOf = (set: SelectionSetNode | undefined): FieldNode[] =>
  set?.selections.filter((node) => node.kind === Kind.FIELD) ?? [];
const leavesOf = (node: FieldNode, above: string): string[] => {
  const path = `${above}.${node.name.value}`;
  return node.selectionSet ? fieldsOf(node.selectionSet).flatMap((field) => leavesOf(field, path)) : [path];
};

describe('the generated schemas and documents of the contract', () => {
  it.each(services)('each document of the service %s is valid for its schema', (service) => {
    for (const { name, document } of Object.values<AnyOperation>(operations[service]))
      expect(validate(schemaOf(service), parse(document)), name).toEqual([]);
  });

  it.each(services)('each document of the service %s selects every field of its result', (service) => {
    for (const { document, result } of Object.values<AnyOperation>(operations[service])) {
      const [asked] = parse(document).definitions;
      if (asked?.kind !== Kind.OPERATION_DEFINITION) throw new Error('not an operation');
      const leaves = new Set(fieldsOf(asked.selectionSet).flatMap((field) => leavesOf(field, '')));
      const missing: string[] = [];
      visitFields(result, (_name, path) => {
        if (!leaves.has(path.replaceAll('[]', ''))) missing.push(path);
      });
      expect(missing).toEqual([]);
      expect(leaves.size).toBeGreaterThan(0);
    }
  });
});
