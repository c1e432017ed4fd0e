import {
  type FieldNode,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  getVariableValues,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Fragments } from './graphql-size.ts';

/** The largest page of tasks with the five lists that each of its rows has. */
const MAX_ROWS = 30_000;
/** The largest page with all the fields of its rows. */
const MAX_VALUES = 490_000;
/** Minimum number of rows that a read counts, because every read costs the database something. */
const MIN_ROWS = 500;
/** The rows that a list inside a row counts as. */
const ROWS_OF_INNER_LIST = 1;

/**
 * The library searches for a similar name for each unknown one. Nobody sees the suggestions, so it stops at the first
 * wrong value.
 */
export const MAX_COERCION_ERRORS = 1;

/** A checked query and its fragments; none contains itself. */
export type ParsedQuery = { operation: OperationDefinitionNode; fragments: Fragments };
type Cost = { rows: number; values: number };

/**
 * The cost of a checked document before it runs: each read counts the rows of its page, and at least {@link
 * MIN_ROWS}; a list inside a row counts for each row; each field counts for each row it is in.
 * @returns the exceeded limit in words; null when none is exceeded
 */
export function costProblem(
  schema: GraphQLSchema,
  { operation, fragments }: ParsedQuery,
  variables: Record<string, unknown>,
): string | null {
  const given = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: MAX_COERCION_ERRORS,
  });
  // Invalid variables are refused when the document is executed, so none of it runs.
  if (!given.coerced) return null;
  const fields = schema.getQueryType()?.getFields() ?? {};
  const total = { rows: 0, values: 0 };
  for (const node of fieldsOf(operation.selectionSet, fragments)) {
    const field = fields[node.name.value];
    const rows = Math.max(MIN_ROWS, field ? pageSize(field, node, given.coerced) : 0);
    const below =
      node.selectionSet && field
        ? within(node.selectionSet, fragments, { type: field.type, times: rows })
        : NOTHING;
    total.rows += rows + below.rows;
    total.values += below.values;
  }
  if (total.rows > MAX_ROWS) return `Asks for ${total.rows} rows; a document may ask for ${MAX_ROWS}`;
  if (total.values > MAX_VALUES)
    return `Asks for ${total.values} values; a document may ask for ${MAX_VALUES}`;
  return null;
}

const NOTHING: Cost = { rows: 0, values: 0 };

/** The fields of a set and of its fragments; each fragment counts at every use. */
export const fieldsOf = (set: SelectionSetNode, fragments: Fragments): FieldNode[] =>
  set.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node];
    const inner =
      node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value)?.selectionSet;
    return inner ? fieldsOf(inner, fragments) : [];
  });

/** The rows of a read's page, by its `limit` or that of its `query`. */
function pageSize(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Record<string, unknown>,
): number {
  const args = getArgumentValues(field, node, variables) as {
    limit?: unknown;
    query?: { limit?: unknown };
  };
  const limit = args.limit ?? args.query?.limit;
  return typeof limit === 'number' ? limit : 0;
}

/** The cost of a type's fields when the type occurs `times` times. The list of a page itself counts as its rows. */
function within(
  set: SelectionSetNode,
  fragments: Fragments,
  { type, times, isPage = true }: { type: GraphQLOutputType; times: number; isPage?: boolean },
): Cost {
  const named = getNamedType(type);
  if (!isObjectType(named)) return NOTHING;
  const total = { ...NOTHING };
  const isRow = !isPage || isListType(getNullableType(type));
  for (const node of fieldsOf(set, fragments)) {
    const field = named.getFields()[node.name.value];
    total.values += times;
    if (!field || !node.selectionSet) continue;
    const isList = isListType(getNullableType(field.type));
    const inner = isRow && isList ? times * ROWS_OF_INNER_LIST : times;
    if (isRow && isList) total.rows += inner;
    const below = within(node.selectionSet, fragments, { type: field.type, times: inner, isPage: !isRow });
    total.rows += below.rows;
    total.values += below.values;
  }
  return total;
}
