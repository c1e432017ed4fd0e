import type { OpenAPI } from '@orpc/contract';
import { type ErrorCode, errorCatalogue } from '@waypost/contract/core/errors';
import { headerNames } from '@waypost/contract/core/headers';
import { idempotencyHeaders, ifMatchHeaders } from '@waypost/contract/core/values';
import { TOKEN_PATH } from '@waypost/contract/machine-accounts/calls';
import { z } from 'zod';
import type { AccessRule } from '../../framework/access-rules.ts';
import { SUBSCRIPTION_KEY } from '../portal-files.ts';

type Parameter = OpenAPI.ParameterObject;
type Schema = Parameter['schema'];

/** The credentials of a call, each sent as a header. */
export const securitySchemes = (issuer: string): Record<string, OpenAPI.SecuritySchemeObject> => ({
  subscriptionKey: {
    type: 'apiKey',
    in: 'header',
    name: headerNames.subscriptionKey,
    description: `Which client calls; no secret. This server knows \`${SUBSCRIPTION_KEY}\`.`,
  },
  idToken: {
    type: 'openIdConnect',
    openIdConnectUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    description:
      'Sent as `Authorization: Bearer` with the ID token, not the access token. The client id and the scope are in the answer of `appConfig.settings`.',
  },
  session: {
    type: 'apiKey',
    in: 'header',
    name: headerNames.sessionId,
    description: 'The `sessionId` that `policy.createSession` answers after a sign-in.',
  },
  machine: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: TOKEN_PATH, scopes: {} } },
    description: 'A machine account, which an administrator makes. It needs nothing else but `Scope`.',
  },
});

const header = (name: string, description: string, schema: Schema, required = true): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});
const uuid: Schema = { type: 'string', format: 'uuid' };
const fieldOf = (headers: z.ZodObject, name: string): Schema => {
  const { $schema: _schema, 'x-class': _class, ...schema } = z.toJSONSchema(headers.shape[name] as z.ZodType);
  return schema as Schema;
};

/** Headers that many calls have. */
export const parameters: Readonly<Record<string, Parameter>> = {
  Scope: header(headerNames.scope, 'Id of the organization that is worked in', uuid),
  ScopeMember: header(headerNames.scopeMember, 'Id of a facility to narrow to', uuid, false),
  IfMatch: header(
    'If-Match',
    'The version that the record was read with; 412 when it is another by now',
    fieldOf(ifMatchHeaders, 'if-match'),
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A new key for each thing that is to be done once; the same key with the same request does nothing twice',
    fieldOf(idempotencyHeaders, 'idempotency-key'),
  ),
};

/** The credentials that a call requires. */
export function securityOf(rule: AccessRule): OpenAPI.SecurityRequirementObject[] {
  if (rule.kind === 'public') return [{ subscriptionKey: [] }];
  if (rule.kind === 'token') return [{ subscriptionKey: [], idToken: [] }];
  if (rule.kind === 'machine') return [{ machine: [] }];
  const person = { subscriptionKey: [], idToken: [], session: [] };
  return rule.kind === 'entity' && !rule.isForPeople ? [person, { machine: [] }] : [person];
}

const catalogue = Object.entries(errorCatalogue) as [ErrorCode, { status: number }][];
const codesOf = (has: (status: number) => boolean): string =>
  catalogue
    .filter(([, { status }]) => has(status))
    .map(([code]) => `\`${code}\``)
    .join(', ');

const problemAnswer = (description: string): OpenAPI.ResponseObject => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Each status of the error catalogue, and ranges for statuses that a call does not name. */
export function errorResponses(): Record<string, OpenAPI.ResponseObject> {
  const statuses = [...new Set(catalogue.map(([, { status }]) => status))].sort((a, b) => a - b);
  return Object.fromEntries([
    ...statuses.map((status) => [`Problem${status}`, problemAnswer(codesOf((one) => one === status))]),
    ['Refused', problemAnswer('Another refusal: what is wrong is said by `code`')],
    ['Failed', problemAnswer('The server, or something that it needs, is away or failed')],
  ]);
}

type DocumentedCall = { rule: AccessRule; path: string; parameters: readonly Parameter[] };

/** The refusals that every call of this kind has, and the ranges of all others. */
export function problemsOf({ rule, path, parameters: own }: DocumentedCall): OpenAPI.ResponsesObject {
  const sends = (name: string) => own.some((parameter) => parameter.name.toLowerCase() === name);
  const needs = (name: string) =>
    own.some(({ name: one, required }) => one.toLowerCase() === name && required);
  const statuses = [
    400,
    401,
    ...(rule.kind === 'entity' || rule.kind === 'machine' ? [403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(sends('idempotency-key') ? [409] : []),
    ...(sends('if-match') ? [412] : []),
    ...(needs('if-match') ? [428] : []),
    ...(rule.kind === 'public' || rule.kind === 'token' ? [] : [429]),
  ];
  return {
    ...Object.fromEntries(
      statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
    ),
    '4XX': { $ref: '#/components/responses/Refused' },
    '5XX': { $ref: '#/components/responses/Failed' },
  };
}
