import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { contract } from '@waypost/contract';
import { downloads } from '@waypost/contract/files/downloads';
import { operations as reads } from '@waypost/contract/graphql';
import { TOKEN_PATH } from '@waypost/contract/machine-accounts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { portalUrl } from '../support/addresses.ts';
import { guardedRoutes } from '../support/routes.ts';

type Reference = { $ref?: string };
type Parameter = Reference & { name: string; in: string; required?: boolean; schema: { format?: string } };
type Operation = {
  operationId: string;
  tags: string[];
  parameters?: Parameter[];
  security: Record<string, string[]>[];
  responses: Record<string, Reference & { content?: Record<string, unknown> }>;
  requestBody?: { content: Record<string, { example?: unknown; examples?: unknown } | undefined> };
};
type Procedure = { '~orpc': { inputSchema: z.ZodObject; route: { inputStructure?: string } } };
type Document = {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Record<string, unknown>>>;
};

let text: string;
let document: Document;
let operations: Operation[];
beforeAll(async () => {
  text = await (await fetch(`${portalUrl}/services/openapi.json`)).text();
  document = JSON.parse(text) as Document;
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
});

const followed = <Part extends Reference>(part: Part): Part =>
  part.$ref === undefined
    ? part
    : (part.$ref
        .split('/')
        .slice(1)
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document) as Part);
const parametersOf = ({ parameters = [] }: Operation): Parameter[] => parameters.map(followed);
const operation = (id: string): Operation => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`the document has no ${id}`);
  return found;
};
const requiredHeaders = (id: string): string[] =>
  parametersOf(operation(id))
    .filter((parameter) => parameter.in === 'header' && parameter.required)
    .map(({ name }) => name);

/** The schema by which the server reads the body of a call. */
function bodyShapeOf(operationId: string): z.ZodType {
  const [service = '', call = ''] = operationId.split('.');
  const file = (downloads as Record<string, Record<string, { body: z.ZodType }>>)[service]?.[call];
  if (file) return file.body;
  const named = (contract as unknown as Record<string, Record<string, Procedure>>)[service]?.[call];
  if (!named) throw new Error(`the contract has no ${operationId}`);
  const { inputSchema, route } = named['~orpc'];
  return (route.inputStructure === 'detailed' && inputSchema.shape.body) || inputSchema;
}

describe('the OpenAPI document', () => {
  it('the OpenAPI document passes two independent linters', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        // The specification fixes these addresses: /decisiontables/{id}/rules and /decisiontables/evaluate/{id}.
        'no-ambiguous-paths': 'off',
        // The installation under test runs at localhost, and its document states that.
        'no-server-example.com': 'off',
      },
    });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
    const { valid, errors } = await new Validator().validate(
      structuredClone<object>(document) as Record<string, unknown>,
    );
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    // A document with one error fails each linter.
    const invalid = {
      ...document,
      paths: { '/wrong': { get: { operationId: 'task.task', responses: { 99: {} } } } },
    };
    expect((await lintFromString({ source: JSON.stringify(invalid), config })).length).toBeGreaterThan(0);
    expect(
      (await new Validator().validate(structuredClone<object>(invalid) as Record<string, unknown>)).valid,
    ).toBe(false);
  });

  it('the OpenAPI document lists every call of the contract, every file and every GraphQL path', () => {
    expect(document.openapi).toMatch(/^3\.1/);
    for (const calls of Object.values(contract)) {
      for (const call of Object.values(calls)) {
        const { method = '', path = '' } = call['~orpc'].route;
        expect(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
      }
    }
    for (const { method = 'POST', path } of Object.values(downloads).flatMap((list) => Object.values(list)))
      expect(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
    for (const service of Object.keys(reads))
      expect(document.paths[`/services/${service}/graphql`]?.post, service).toBeDefined();
  });

  it('the OpenAPI document states how each operation is authenticated', () => {
    const guarded = new Set(guardedRoutes().map(({ name }) => name));
    for (const { operationId, security } of operations) {
      const [person, ...others] = security;
      if (operationId === 'machines.myMachine') {
        expect(security).toEqual([{ machine: [] }]);
        continue;
      }
      if (others.length > 0) expect(others, operationId).toEqual([{ machine: [] }]);
      const credentials = Object.keys(person ?? {});
      expect(credentials, operationId).toContain('subscriptionKey');
      if (guarded.has(operationId)) expect(credentials, operationId).toContain('idToken');
    }
    const credentials = (id: string) => Object.keys(operation(id).security[0] ?? {});
    expect(credentials('appConfig.settings')).toEqual(['subscriptionKey']);
    expect(credentials('policy.createSession')).toEqual(['subscriptionKey', 'idToken']);
    expect(credentials('task.changeTask')).toEqual(['subscriptionKey', 'idToken', 'session']);
    // Calls reserved for people have no example for a machine account.
    expect(operation('task.changeTask').security).toContainEqual({ machine: [] });
    for (const name of ['policy.me', 'profile.myProfile', 'task.viewTask'])
      expect(operation(name).security, name).not.toContainEqual({ machine: [] });
    expect(document.components.securitySchemes).toMatchObject({
      machine: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: TOKEN_PATH } } },
      subscriptionKey: { type: 'apiKey', in: 'header', name: 'x-subscription-key' },
      idToken: { type: 'openIdConnect' },
      session: { type: 'apiKey', in: 'header', name: 'x-session-id' },
    });
  });

  it('the OpenAPI document marks each header as required that the server requires', () => {
    expect(requiredHeaders('task.changeTask')).toEqual(['If-Match', 'Scope']);
    expect(requiredHeaders('eligibility.verify')).toEqual(['Idempotency-Key', 'Scope']);
    expect(requiredHeaders('policy.me')).toEqual([]);
    const conditional = operations.filter((one) => parametersOf(one).some(({ name }) => name === 'If-Match'));
    const keyed = operations.filter((one) =>
      parametersOf(one).some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(conditional.length).toBeGreaterThan(15);
    expect(keyed.length).toBeGreaterThan(25);
    // A first model has no version yet.
    expect(
      conditional.filter(({ operationId }) => !requiredHeaders(operationId).includes('If-Match')),
    ).toEqual([operation('decision.uploadModel')]);
    expect(keyed.every(({ operationId }) => requiredHeaders(operationId).includes('Idempotency-Key'))).toBe(
      true,
    );
    const scope = parametersOf(operation('task.changeTask')).find(({ name }) => name === 'Scope');
    expect(scope?.schema.format).toBe('uuid');
  });

  it('the OpenAPI document has an example of each JSON body, and the server accepts it', () => {
    const shown = operations.flatMap(({ operationId, requestBody }) => {
      const json = requestBody?.content['application/json'];
      return json && !json.examples ? [{ operationId, example: json.example }] : [];
    });
    expect(shown.length).toBeGreaterThan(75);
    const unfit = shown.filter(
      ({ operationId, example }) => !bodyShapeOf(operationId).safeParse(example).success,
    );
    expect(unfit).toEqual([]);
    const example = (id: string) => shown.find(({ operationId }) => operationId === id)?.example;
    expect(example('account.updateMyEmail')).toEqual({ newEmail: 'dana@example.org' });
    expect(example('machines.createMachine')).toMatchObject({ permissions: ['task-management-read'] });
    // A change requires no field, but its example has one.
    expect(example('task.changeTask')).not.toEqual({});
  });

  it('the OpenAPI document describes refusals as problems, empty answers without a body, and files as files', () => {
    for (const { operationId, responses } of operations) {
      const refusals = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
      expect(
        refusals.map(([status]) => status),
        operationId,
      ).toEqual(expect.arrayContaining(['400', '401', '4XX', '5XX']));
      for (const [status, answer] of refusals)
        expect(Object.keys(followed(answer).content ?? {}), `${operationId} ${status}`).toEqual([
          'application/problem+json',
        ]);
      expect(responses['204']?.content, operationId).toBeUndefined();
    }
    expect(Object.keys(operation('generatedDocuments.uploadDocument').requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ]);
    expect(Object.keys(operation('task.exportTasks').responses['200']?.content ?? {})).toEqual(['text/csv']);
    expect(Object.keys(operation('live.follow').responses['200']?.content ?? {})).toEqual([
      'text/event-stream',
    ]);
  });

  it('the OpenAPI document has unique names for shapes, tags and operations, and the server address once', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]*(-[a-z]+)*\.[a-z][A-Za-z]*$/);
    const declared = new Map(document.tags.map(({ name, description }) => [name, description]));
    for (const { operationId, tags } of operations)
      for (const tag of tags) expect(declared.get(tag)?.length, operationId).toBeGreaterThan(5);
    expect(document.servers.map(({ url }) => url)).toEqual([portalUrl]);
    const templates = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(templates).size).toBe(templates.length);
    expect(Object.keys(document.components.schemas ?? {})).toEqual(
      expect.arrayContaining(['Task', 'Problem', 'EligibilityTransaction', 'CaseCoverage']),
    );
    // 480,000 without the calls that register patients and cases, whose bodies have complete examples.
    expect(text.length).toBeLessThan(780_000);
  });
});

it('the HTML page of the API document lists every path and has no script', async () => {
  const page = await fetch(`${portalUrl}/services/docs`);
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
  const html = await page.text();
  for (const path of Object.keys(document.paths)) expect(html).toContain(path);
  expect(html).not.toContain('<script');
});
