import { operations } from '@waypost/contract/graphql';
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

const knownOperations: ReadonlySet<string> = new Set(
  Object.values(operations).flatMap((service) => Object.values(service).map(({ name }) => name)),
);

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
  path: string;
  access: Access;
  schema: GraphQLSchema;
  /** Resolvers of the query fields; each gets its arguments and the scope of the call. */
  resolvers: Record<string, (args: never, scope: Scope) => Promise<unknown>>;
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

/** Mounts the `graphql` path of a service: named reads, under the same guard and rules as the REST calls. */
export function mountGraphql(
  app: FastifyInstance,
  program: Program,
  verify: (token: string) => Promise<Identity>,
  service: GraphqlService,
): void {
  app.post(service.path, async (request, reply) => {
    request.operation = service.path.slice('/services/'.length).replaceAll('/', '.');
    const { scope } = await authorize(service.access, program, verify, request);
    if (!scope) throw new AppError('UNAUTHENTICATED');
    const body = bodySchema.safeParse(request.body);
    if (!body.success)
      throw new AppError('BAD_REQUEST', [{ path: 'query', message: 'Send query and variables' }]);
    // The name is the caller's word: only one of ours becomes a label.
    const name = body.data.operationName;
    if (name && knownOperations.has(name)) request.operation += `.${name}`;
    const rootValue = Object.fromEntries(
      Object.entries(service.resolvers).map(([name, resolve]) => [
        name,
        (args: never) => resolve(args, scope),
      ]),
    );
    const result = await execute({
      schema: service.schema,
      document: readDocument(service.schema, body.data.query),
      rootValue,
      variableValues: body.data.variables ?? {},
      operationName: body.data.operationName ?? null,
    });
    const failure = result.errors?.[0];
    if (failure) {
      // Without a path no resolver has run: a variable does not fit its type.
      if (!failure.originalError || failure.path === undefined)
        throw new AppError('BAD_REQUEST', [{ path: 'variables', message: 'Do not fit the query' }]);
      throw failure.originalError instanceof AppError
        ? failure.originalError
        : asAppErrorLogged(failure.originalError, request.id);
    }
    return reply.header('cache-control', 'no-store').send({ data: result.data });
  });

  function asAppErrorLogged(error: Error, correlationId: string): AppError {
    const known = asAppError(error);
    if (known.status >= 500)
      program.logger.error({ correlationId, err: error, call: service.path }, 'read failed');
    return known;
  }
}
