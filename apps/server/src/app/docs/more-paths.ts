import type { OpenAPI } from '@orpc/contract';
import { headerNames } from '@waypost/contract/core/headers';
import { operations } from '@waypost/contract/graphql';
import { graphqlAccess } from '../modules.ts';
import { problemsOf, securityOf } from './common-parts.ts';

/** The paths of the server outside of the contract. */

type FileAnswer = { responses: OpenAPI.ResponsesObject };

const bytes = (...types: string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]));
const csv: FileAnswer = {
  responses: { 200: { description: 'The rows', content: { 'text/csv': { schema: { type: 'string' } } } } },
};
const problem = (status: number) => ({ $ref: `#/components/responses/Problem${status}` });

/** The answers of calls that return a file. */
export const fileResponses: Readonly<Record<string, FileAnswer>> = {
  'audit.exportHistory': csv,
  'task.exportTasks': csv,
  'imports.importResults': csv,
  'case.generatedDocument': {
    responses: {
      200: { description: 'The document', content: bytes('application/pdf', '*/*') },
      404: problem(404),
    },
  },
  'case.letterPreview': {
    responses: { 200: { description: 'The letter', content: bytes('application/pdf') }, 422: problem(422) },
  },
  'files.myFile': {
    responses: {
      200: { description: 'The file', content: bytes('text/csv', '*/*') },
      206: { description: 'The range of it that was asked for', content: bytes('text/csv', '*/*') },
      410: problem(410),
      416: problem(416),
    },
  },
};

const optional = (name: string, description: string): OpenAPI.ParameterObject => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});

/** Headers that single calls read although they are no part of their input. */
export const moreHeaders: Readonly<Record<string, OpenAPI.ParameterObject[]>> = {
  'files.myFile': ['Range', 'If-Range'].map((name) => optional(name, 'RFC 9110, 14.2 and 13.1.5')),
  'live.follow': [optional('Last-Event-ID', 'The id of the last message, to be told what was missed')],
  'policy.createSession': [
    optional(headerNames.accessToken, 'The access token, where the server asks the provider’s userinfo'),
  ],
};

type Service = keyof typeof operations;

/** The requests and answers of the GraphQL paths. */
export const graphqlShapes: Record<string, OpenAPI.SchemaObject> = {
  GraphqlRequest: {
    type: 'object',
    required: ['query'],
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 10_000 },
      variables: { type: ['object', 'null'], additionalProperties: true },
      operationName: { type: ['string', 'null'], maxLength: 100 },
    },
  },
  GraphqlAnswer: {
    type: 'object',
    required: ['data'],
    properties: { data: { type: 'object', additionalProperties: true } },
  },
};

/** The GraphQL paths for lists, with the documents that are always answered. */
export const graphqlPaths = (): Record<string, Record<string, OpenAPI.OperationObject>> =>
  Object.fromEntries(
    (Object.keys(operations) as Service[]).map((service) => [
      `/services/${service}/graphql`,
      { post: graphqlOperation(service) },
    ]),
  );

function graphqlOperation(service: Service): OpenAPI.OperationObject {
  const rule = graphqlAccess[service];
  const named = Object.values<{ name: string; document: string }>(operations[service]);
  return {
    operationId: `${service}.graphql`,
    tags: [service],
    summary: 'Read by GraphQL',
    description: `The schema is at \`/services/docs/${service}.graphql\`. The documents among the examples are always answered, others where the operator allows it. Needs ${rule.needs}.`,
    security: securityOf(rule),
    parameters: [{ $ref: '#/components/parameters/Scope' }, { $ref: '#/components/parameters/ScopeMember' }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/GraphqlRequest' },
          examples: Object.fromEntries(
            named.map(({ name, document }) => [name, { value: { query: document, operationName: name } }]),
          ),
        },
      },
    },
    responses: {
      200: {
        description: 'What was asked for',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/GraphqlAnswer' } } },
      },
      ...problemsOf({ rule, path: '', parameters: [] }),
    },
  };
}
