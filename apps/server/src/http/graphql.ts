import { type Operation, operations } from '@waypost/contract/graphql';
import type { FastifyInstance } from 'fastify';
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
import { AppError } from '../kernel/errors.ts';
import type { Scope } from '../kernel/scope.ts';
import type { Access } from './access.ts';
import { authorize } from './api.ts';
import { asAppError } from './problem.ts';
import type { Program } from './program.ts';
import type { Identity } from './verify-token.ts';

const MAX_DEPTH = 8;
/** Fields a document may name, aliases counted each: what a client can make one call cost. */
const MAX_FIELDS = 200;
const MAX_LENGTH = 10_000;

const bodySchema = z.object({
  query: z.string().min(1).max(MAX_LENGTH),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(100).nullish(),
});

type GraphqlService = {
  name: keyof typeof operations;
  path: string;
  access: Access;
  schema: GraphQLSchema;
  /** Resolvers of the query fields; each gets its arguments and the scope of the call. */
  resolvers: Record<string, Resolve>;
};

/** Reads a document and refuses what is not a read, is too deep, too wide, or uses fragments to hide it. */
function readDocument(schema: GraphQLSchema, text: string): DocumentNode {
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: 2000 });
  } catch {
    throw new AppError('BAD_REQUEST', [{ path: 'query', message: 'Not a GraphQL document' }]);
  }
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (operations.length !== 1 || document.definitions.length !== 1 || operations[0]?.operation !== 'query') {
    throw new AppError('BAD_REQUEST', [{ path: 'query', message: 'Send one query, without fragments' }]);
  }
  const size = measure(operations[0].selectionSet, 1);
  if (size.depth > MAX_DEPTH || size.fields > MAX_FIELDS) {
    throw new AppError('BAD_REQUEST', [{ path: 'query', message: 'The query is too large' }]);
  }
  const errors = validate(schema, document, specifiedRules);
  if (errors.length > 0) {
    throw new AppError('BAD_REQUEST', [{ path: 'query', message: 'The query does not fit the schema' }]);
  }
  return document;
}

function measure(set: SelectionSetNode, depth: number): { depth: number; fields: number } {
  let result = { depth, fields: 0 };
  for (const node of set.selections) {
    const inner =
      'selectionSet' in node && node.selectionSet
        ? measure(node.selectionSet, depth + 1)
        : { depth, fields: 0 };
    result = { depth: Math.max(result.depth, inner.depth), fields: result.fields + inner.fields + 1 };
  }
  return result;
}

type Resolve = (args: never, scope: Scope) => Promise<unknown>;
type Body = z.infer<typeof bodySchema>;

/**
 * The named operations of the contract, by their document. They are most calls, and their answer is known: the
 * contract's schema checks and shapes it in one pass, where the executor would visit each field of each row.
 */
function namedReads(service: GraphqlService): ReadonlyMap<string, Operation<z.ZodType, z.ZodType>> {
  return new Map(Object.values(operations[service.name]).map((operation) => [operation.document, operation]));
}

async function readNamed(
  { name, result }: Operation<z.ZodType, z.ZodType>,
  resolve: Resolve | undefined,
  variables: Body['variables'],
  scope: Scope,
): Promise<unknown> {
  if (!resolve) throw new Error(`no resolver for ${name}`);
  return result.parse({ [name]: await resolve((variables ?? {}) as never, scope) });
}

/** Any other document: checked against the schema, limited, and executed field by field. */
async function readAny(service: GraphqlService, body: Body, scope: Scope): Promise<unknown> {
  const rootValue = Object.fromEntries(
    Object.entries(service.resolvers).map(([name, resolve]) => [name, (args: never) => resolve(args, scope)]),
  );
  const result = await execute({
    schema: service.schema,
    document: readDocument(service.schema, body.query),
    rootValue,
    variableValues: body.variables ?? {},
    operationName: body.operationName ?? null,
  });
  const failure = result.errors?.[0];
  if (!failure) return result.data;
  // Without a path no resolver has run: a variable does not fit its type.
  if (!failure.originalError || failure.path === undefined)
    throw new AppError('BAD_REQUEST', [{ path: 'variables', message: 'Do not fit the query' }]);
  throw failure.originalError;
}

/** Mounts the `graphql` path of a service: named reads, under the same guard and rules as the REST calls. */
export function mountGraphql(
  app: FastifyInstance,
  program: Program,
  verify: (token: string) => Promise<Identity>,
  service: GraphqlService,
): void {
  const reads = namedReads(service);
  app.post(service.path, async (request, reply) => {
    const { scope } = await authorize(service.access, program, verify, request);
    if (!scope) throw new AppError('UNAUTHENTICATED');
    const body = bodySchema.safeParse(request.body);
    if (!body.success)
      throw new AppError('BAD_REQUEST', [{ path: 'query', message: 'Send query and variables' }]);
    try {
      const named = reads.get(body.data.query);
      const data =
        named && (body.data.operationName ?? named.name) === named.name
          ? await readNamed(named, service.resolvers[named.name], body.data.variables, scope)
          : await readAny(service, body.data, scope);
      return await reply.send({ data });
    } catch (error) {
      throw asAppErrorLogged(error, request.id);
    }
  });

  function asAppErrorLogged(error: unknown, correlationId: string): AppError {
    const known = asAppError(error);
    if (known.status >= 500) {
      program.logger.error({ correlationId, err: error, call: service.path }, 'read failed');
    }
    return known;
  }
}
