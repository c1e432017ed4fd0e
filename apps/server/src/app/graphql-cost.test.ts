import { type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schemaOf } from '../framework/graphql-reads.ts';
import { costProblem, type ParsedQuery } from './graphql-cost.ts';

const operationIn = ({ definitions }: DocumentNode): OperationDefinitionNode => {
  const [operation] = definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  return operation;
};
const asking: ParsedQuery = {
  operation: operationIn(parse('query($query: TaskQuery!) { getAllTasks(query: $query) { total } }')),
  fragments: new Map(),
};

describe('the variables of a GraphQL document', () => {
  it('the variables of a GraphQL document are checked up to their first invalid value', () => {
    let lookups = 0;
    const invalid = Array.from({ length: 1000 }, () => ({
      get column() {
        lookups += 1;
        return 7;
      },
      descending: false,
    }));
    const variables = { query: { limit: 1, after: null, sort: invalid, filter: {} } };
    expect(costProblem(schemaOf('task'), asking, variables)).toBeNull();
    expect(lookups).toBeGreaterThan(0);
    expect(lookups).toBeLessThan(5);
  });
});
