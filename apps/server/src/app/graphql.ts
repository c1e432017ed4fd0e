import { constants } from 'node:zlib';
import { type AnyOperation, operations } from '@waypost/contract/graphql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  execute,
  type GraphQLSchema,
  Kind,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from 'graphql';
import { z } from 'zod';
import { AppError } from '../framework/errors.ts';
import { type AllReads, type ReadService, type Reads, schemaOf } from '../framework/graphql-reads.ts';
import { type AnyTrip, answeredInOneTrip, type TripsOf } from '../framework/one-trip.ts';
import type { Program } from '../framework/program.ts';
import type { Verify } from '../framework/verify-token.ts';
import type { Scope } from '../framework/work.ts';
import { authorize } from './api.ts';
import { checked } from './checked.ts';
import { costProblem, fieldsOf, MAX_COERCION_ERRORS, type ParsedQuery } from './graphql-cost.ts';
import { documentSize, type Fragments, type Size } from './graphql-size.ts';
import { hasMoreValuesThan } from './json-size.ts';
import { jsonWriter } from './json-writer.ts';
import { graphqlAccess, joinDeclarations } from './modules.ts';

/** Maximum depth and number of fields of a document, counting each alias; they limit the cost of one call. */
const LARGEST_QUERY: Size = { depth: 8, fields: 200 };
/** Maximum size of the introspection query of common tools, which writes out nested types; it reads no row. */
const LARGEST_INTROSPECTION: Size = { depth: 16, fields: 500 };
const MAX_LENGTH = 10_000;
/** Maximum number of values in the variables of a document: enough for the set filters of twenty columns. */
const MAX_VARIABLE_VALUES = 5000;

/**
 * The compression level: a person waits for the page, and the last tenth of compression would take most of the time.
 */
const quickCompression = {
  zlibOptions: { level: 1, params: { [constants.ZSTD_c_compressionLevel]: 1 } },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

const bodySchema = z.object({
  query: z.string().min(1).max(MAX_LENGTH),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(100).nullish(),
});

/** The caller, and what resolvers need to answer. */
type RequestContext = { scope: Scope; program: Program };
type Body = z.infer<typeof bodySchema>;
/** An operation with its resolver; its arguments are checked before it runs. */
type Read = {
  operation: AnyOperation;
  resolve: (given: unknown, context: RequestContext) => Promise<unknown>;
  /** The same in a single round trip to the database. */
  trip: AnyTrip | undefined;
  /** Serializes the answer as the contract defines it. */
  write: (data: unknown) => string;
};
type Service = { schema: GraphQLSchema; reads: readonly Read[] };

const refused = (message: string, path = 'query'): AppError =>
  new AppError('BAD_REQUEST', [{ path, message }]);

/** Parses a document; refuses one that is not a read, or is too deep or too wide with its fragments expanded. */
function readDocument(schema: GraphQLSchema, text: string): ParsedQuery & { document: DocumentNode } {
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: 2000 });
  } catch {
    throw refused('Not a GraphQL document');
  }
  const [operation, another] = document.definitions.filter(({ kind }) => kind !== Kind.FRAGMENT_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== 'query' || another)
    throw refused('Send one query, and its fragments');
  const fragments = new Map(
    document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const size = documentSize(operation.selectionSet, fragments);
  if (!size) throw refused('A fragment spreads itself');
  // Only the expanded fragments show whether a document reads the schema alone, so the larger limit applies first.
  const isTooLarge =
    exceeds(size, LARGEST_INTROSPECTION) ||
    (exceeds(size, LARGEST_QUERY) && !readsSchemaAlone(operation.selectionSet, fragments));
  if (isTooLarge) throw refused('The query is too large');
  const errors = validate(schema, document, specifiedRules);
  if (errors.length > 0) throw refused('The query does not fit the schema');
  return { document, operation, fragments };
}

const exceeds = (size: Size, most: Size): boolean => size.depth > most.depth || size.fields > most.fields;

const readsSchemaAlone = (set: SelectionSetNode, fragments: Fragments): boolean =>
  fieldsOf(set, fragments).every(({ name }) => name.value.startsWith('__'));

/** The writers that check and serialize the answers of named reads, one per operation. */
const writers = new WeakMap<AnyOperation, (data: unknown) => string>();
const writerOf = (operation: AnyOperation): ((data: unknown) => string) => {
  const write = writers.get(operation) ?? jsonWriter(operation.result);
  writers.set(operation, write);
  return write;
};

/** Any other document, if the operator permits them: validated against the schema, limited, and executed. */
async function readAny({ schema, reads }: Service, body: Body, context: RequestContext): Promise<unknown> {
  const asking = readDocument(schema, body.query);
  const variableValues = body.variables ?? {};
  if (hasMoreValuesThan(variableValues, MAX_VARIABLE_VALUES))
    throw refused(`Hold more than ${MAX_VARIABLE_VALUES} values`, 'variables');
  const exceededLimit = costProblem(schema, asking, variableValues);
  if (exceededLimit) throw refused(exceededLimit);
  const rootValue = Object.fromEntries(
    reads.map(({ operation: { name }, resolve }) => [name, (given: unknown) => resolve(given, context)]),
  );
  const result = await execute({
    schema,
    document: asking.document,
    rootValue,
    variableValues,
    operationName: body.operationName ?? null,
    options: { maxCoercionErrors: MAX_COERCION_ERRORS },
  });
  const failure = result.errors?.[0];
  if (!failure) return result.data;
  // An error without a path comes from a variable that does not match its type, before any resolver ran.
  if (!failure.originalError || failure.path === undefined)
    throw refused('Do not fit the query', 'variables');
  throw failure.originalError;
}

/** The schema of a service and its reads by name; each read gets only values that match the shape of its variables. */
function serviceOf<S extends ReadService>(name: S, reads: Reads<S>, trips: TripsOf): Service {
  const checkedReads = Object.values<AnyOperation>(operations[name]).map((operation): Read => {
    const read = reads[operation.name as keyof Reads<S>] as (...given: unknown[]) => Promise<unknown>;
    return {
      operation,
      trip: trips[operation.name],
      write: writerOf(operation),
      resolve: async (given, { scope, program }) => read(checked(operation.variables, given), scope, program),
    };
  });
  return { schema: schemaOf(name), reads: checkedReads };
}

/** Mounts the `graphql` path of each service: reads, under the same guard and rules as the REST calls. */
export function mountGraphql(app: FastifyInstance, program: Program, verify: Verify): void {
  const reads: AllReads = joinDeclarations('graphql');
  const trips: Partial<Record<ReadService, TripsOf>> = joinDeclarations('trips');
  for (const name of Object.keys(operations) as ReadService[])
    mountService(app, program, verify, name, serviceOf(name, reads[name], trips[name] ?? {}));
}

function mountService(
  app: FastifyInstance,
  program: Program,
  verify: Verify,
  name: ReadService,
  service: Service,
): void {
  const named = new Map(service.reads.map((read) => [read.operation.document, read]));
  const rule = graphqlAccess[name];
  /** The contract's read that a body names, if any. */
  const namedBy = ({ query, operationName }: Body): Read | undefined => {
    const read = named.get(query);
    return read && (operationName ?? read.operation.name) === read.operation.name ? read : undefined;
  };
  /** Answers a named read in a single round trip; undefined when the general path is needed. */
  const answerInOneTrip = async (request: FastifyRequest): Promise<string | undefined> => {
    const body = bodySchema.safeParse(request.body);
    const read = body.success ? namedBy(body.data) : undefined;
    if (!body.success || !read?.trip) return undefined;
    const given = read.operation.variables.safeParse(body.data.variables ?? {});
    if (!given.success) return undefined;
    request.operation = `${name}.graphql.${read.operation.name}`;
    const answer = await answeredInOneTrip(read.trip, given.data, rule, { program, verify, request });
    return answer === undefined ? undefined : read.write({ [read.operation.name]: answer });
  };
  app.post(`/services/${name}/graphql`, { compress: quickCompression }, async (request, reply) => {
    reply.type('application/json; charset=utf-8');
    const fastAnswer = await answerInOneTrip(request);
    if (fastAnswer !== undefined) return `{"data":${fastAnswer}}`;
    request.operation = `${name}.graphql`;
    const { scope } = await authorize(rule, program, verify, request);
    if (!scope) throw new AppError('UNAUTHENTICATED');
    const body = bodySchema.safeParse(request.body);
    if (!body.success) throw refused('Send query and variables');
    const read = namedBy(body.data);
    if (!read) {
      if (program.config.graphqlDocuments === 'named')
        throw refused(
          'Send one of the named queries as it stands; they are the examples of this call in /services/openapi.json',
        );
      return { data: await readAny(service, body.data, { scope, program }) };
    }
    request.operation += `.${read.operation.name}`;
    const answer = await read.resolve(body.data.variables ?? {}, { scope, program });
    return `{"data":${read.write({ [read.operation.name]: answer })}}`;
  });
}
