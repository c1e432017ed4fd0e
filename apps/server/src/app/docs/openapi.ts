import { type AnyContractProcedure, type OpenAPI, oc } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@waypost/contract';
import { type Download, downloads } from '@waypost/contract/files/downloads';
import { z } from 'zod';
import type { AccessRule } from '../../framework/access-rules.ts';
import { access, downloadAccess } from '../modules.ts';
import { addBodyExamples } from './body-examples.ts';
import { errorResponses, parameters, problemsOf, securityOf, securitySchemes } from './common-parts.ts';
import { fileResponses, graphqlPaths, graphqlShapes, moreHeaders } from './more-paths.ts';
import { nameBodies } from './named-bodies.ts';
import { namedShapes } from './named-shapes.ts';
import { tags } from './tags.ts';
import { type Json, tidy, usedParts } from './tidy.ts';

export type Document = OpenAPI.Document;
type Operation = OpenAPI.OperationObject;
type Place = { version: string; origin: string; issuer: string };
type Lines = Record<string, Record<string, AccessRule> | undefined>;

/** The OpenAPI document of everything that the server answers under `/services`, as strict as the server. */
export async function openApiDocument({ version, origin, issuer }: Place): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generated = await generator.generate(withDownloads(), {
    info: {
      title: 'Waypost',
      version,
      description:
        'Work portal for healthcare revenue-cycle staff. How a client is made from this document: docs/api.md of the project.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin, description: 'This installation' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: securitySchemes(issuer),
      parameters,
      responses: errorResponses(),
      schemas: graphqlShapes,
    },
    commonSchemas: namedShapes(),
  });
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [path, operations] of Object.entries(generated.paths ?? {})) {
    const done = Object.entries(operations ?? {}).map(([method, operation]) => [
      method,
      completed(path, operation as Operation),
    ]);
    paths[path] = Object.fromEntries(done);
  }
  Object.assign(paths, graphqlPaths());
  const document = tidy({ ...generated, paths } as unknown as Json) as unknown as Document;
  addBodyExamples(document);
  nameBodies(document);
  return withUsedParts(document);
}

/** Calls that return a file are not in the contract; here they are described as if they were. */
function withDownloads(): Record<string, Record<string, AnyContractProcedure>> {
  const services: Record<string, Record<string, AnyContractProcedure>> = { ...contract };
  for (const [service, calls] of Object.entries<Record<string, Download<z.ZodType>>>(downloads)) {
    const described = Object.entries(calls).map(([name, call]) => [name, describeDownload(call)]);
    services[service] = { ...services[service], ...Object.fromEntries(described) };
  }
  return services;
}

function describeDownload({ method, path, summary, body }: Download<z.ZodType>): AnyContractProcedure {
  const [, service = ''] = /^\/services\/([^/]+)/.exec(path) ?? [];
  return oc
    .route({
      method: method ?? 'POST',
      path: path as `/${string}`,
      summary,
      tags: [service],
      inputStructure: 'detailed',
    })
    .input(method === 'GET' ? z.object({ params: body }) : z.object({ body }))
    .output(z.void());
}

/** An operation with the requirements that the guard and the server add to every call, and their refusals. */
function completed(path: string, operation: Operation): Operation {
  const [service = '', call = ''] = operation.operationId?.split('.') ?? [];
  const file = fileResponses[`${service}.${call}`];
  const rule = (access as Lines)[service]?.[call] ?? (downloadAccess as Lines)[service]?.[call];
  if (!rule) throw new Error(`no access rule for ${operation.operationId}`);
  const own = (operation.parameters ?? []) as OpenAPI.ParameterObject[];
  const given = [
    ...own.map(toSentParameter),
    ...(moreHeaders[`${service}.${call}`] ?? []),
    ...sentWith(rule),
  ];
  const needs = rule.kind === 'entity' ? `Needs ${rule.needs}.` : undefined;
  const { requestBody, responses, ...rest } = operation;
  const description = [operation.description, needs].filter(Boolean).join(' ');
  const body = formOrJson(requestBody as OpenAPI.RequestBodyObject | undefined);
  return {
    ...rest,
    ...(description && { description }),
    security: securityOf(rule),
    ...(given.length > 0 && { parameters: given }),
    ...(body && { requestBody: body }),
    responses: {
      ...(file?.responses ?? withoutEmptyBodies(responses ?? {})),
      ...problemsOf({ rule, path, parameters: own }),
    },
  };
}

const sentWith = (rule: AccessRule): OpenAPI.ReferenceObject[] =>
  rule.kind === 'entity'
    ? [{ $ref: '#/components/parameters/Scope' }, { $ref: '#/components/parameters/ScopeMember' }]
    : [];

/** A parameter as a client sends it: a header by its usual name, a repeatable one as a list. */
function toSentParameter(
  parameter: OpenAPI.ParameterObject,
): OpenAPI.ParameterObject | OpenAPI.ReferenceObject {
  const { allowEmptyValue: _empty, allowReserved: _reserved, ...rest } = parameter;
  const schema = rest.schema as OpenAPI.SchemaObject;
  const [common, known] = Object.entries(parameters).find(([, { name }]) => isSameHeader(rest, name)) ?? [];
  if (common && known)
    return rest.required ? { $ref: `#/components/parameters/${common}` } : { ...known, required: false };
  const list = schema.anyOf?.find((branch) => 'type' in branch && branch.type === 'array');
  return { ...rest, schema: (list ?? schema) as OpenAPI.ParameterObject['schema'] };
}

const isSameHeader = (parameter: OpenAPI.ParameterObject, name: string): boolean =>
  parameter.in === 'header' && parameter.name.toLowerCase() === name.toLowerCase();

/** A file is sent in a form; the generator would offer JSON as well. */
function formOrJson(body: OpenAPI.RequestBodyObject | undefined): OpenAPI.RequestBodyObject | undefined {
  const form = body?.content['multipart/form-data'];
  return body && form ? { ...body, content: { 'multipart/form-data': form } } : body;
}

/** Removes the body from answers that have none. */
function withoutEmptyBodies(responses: OpenAPI.ResponsesObject): OpenAPI.ResponsesObject {
  const documented = Object.entries(responses).map(([status, response]) => {
    const { content, ...rest } = response as OpenAPI.ResponseObject;
    const hasBody = status !== '204' && Object.values(content ?? {}).some(({ schema }) => hasContent(schema));
    return [
      status,
      { ...rest, description: descriptions[status] ?? rest.description, ...(hasBody && { content }) },
    ];
  });
  return Object.fromEntries(documented);
}

const descriptions: Readonly<Record<string, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Taken on; it is done by and by',
  204: 'Done, and nothing to say',
};

/** Whether a schema restricts its values at all. */
const hasContent = (schema: unknown): boolean => {
  const left = tidy(schema as Json) as { anyOf?: unknown[]; not?: unknown } | undefined;
  return left !== undefined && left.not === undefined && left.anyOf?.length !== 0;
};

/** The document without unused shapes and answers; the rest refers to them by name. */
function withUsedParts(document: Document): Document {
  const { schemas = {}, responses = {}, ...others } = document.components ?? {};
  const used = usedParts(document as unknown as Json);
  const keep = <Part>(kind: string, parts: Record<string, Part>): Record<string, Part> =>
    Object.fromEntries(
      Object.entries(parts)
        .filter(([name]) => used.has(`#/components/${kind}/${name}`))
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
  return {
    ...document,
    components: { ...others, schemas: keep('schemas', schemas), responses: keep('responses', responses) },
  };
}
