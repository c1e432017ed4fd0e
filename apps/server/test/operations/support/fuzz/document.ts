import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** The parts of a JSON Schema that are used here. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
};
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema };
type Media = Record<string, { schema: Schema }>;
type Answer = { content?: Media };
type Described = {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  security: Record<string, string[]>[];
  requestBody?: { content: Media };
  responses: Record<string, Answer | { $ref: string }>;
};
type OpenApi = { paths: Record<string, Record<string, Described>> };

/** A raw response, its type without parameters. */
type Given = { status: number; type: string; text: string };

/** An operation of the document, with its references resolved. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** Names of the required security schemes. */
  credentials: string[];
  body: { type: string; schema: Schema } | null;
  /** Whether a body matches the document. */
  fits(body: unknown): boolean;
  /** The fault of a response according to the document; null if there is none. */
  flawOf(answer: Given): string | null;
};

export type Api = { operations: Operation[]; resolve(schema: Schema): Schema };

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Reads only the document of a running server. */
export async function readDocument(url: string): Promise<Api> {
  const document = (await (await fetch(`${url}/services/openapi.json`)).json()) as OpenApi;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false });
  formats.default(ajv);
  ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/);
  ajv.addFormat('binary', true);
  ajv.addSchema(document, 'api');
  const known = new Map<string, ValidateFunction>();
  const validator = (pointer: string): ValidateFunction => {
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` });
    known.set(pointer, validate);
    return validate;
  };
  const follow = <T extends object>(part: T | { $ref: string }): T =>
    '$ref' in part && typeof part.$ref === 'string' ? (at(document, part.$ref) as T) : (part as T);

  const operationOf = (path: string, method: string, described: Described): Operation => {
    const place = `#/paths/${escaped(path)}/${method}`;
    const [type, media] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
    const answers = Object.fromEntries(
      Object.entries(described.responses).map(([status, answer]): [string, Answer & { pointer: string }] => [
        status,
        {
          pointer: '$ref' in answer ? answer.$ref : `${place}/responses/${status}`,
          ...follow<Answer>(answer),
        },
      ]),
    );
    return {
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: (described.parameters ?? []).map((parameter) => follow<Parameter>(parameter)),
      credentials: Object.keys(described.security[0] ?? {}),
      body: type && media ? { type, schema: media.schema } : null,
      fits: (body) =>
        type === undefined ||
        validator(`${place}/requestBody/content/${escaped(type)}/schema`)(body) === true,
      flawOf: (given) => flawOf(given, answers[given.status] ?? answers[`${String(given.status)[0]}XX`]),
    };
  };

  function flawOf({ status, type, text }: Given, answer?: Answer & { pointer: string }): string | null {
    if (!answer) return `answers ${status}, which it does not say`;
    if (!answer.content) return text === '' ? null : `answers ${status} with a body`;
    const named = [type, '*/*'].find((one) => answer.content?.[one]);
    if (!named) return `answers ${status} as ${type || 'nothing'}`;
    if (!/json$/.test(type)) return null;
    const validate = validator(`${answer.pointer}/content/${escaped(named)}/schema`);
    if (validate(JSON.parse(text))) return null;
    const [error] = validate.errors ?? [];
    return `answers ${status} off its schema: ${error?.instancePath} ${error?.message}`;
  }

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  );
  return { operations, resolve: (schema) => follow<Schema>(schema as Schema | { $ref: string }) };
}

function at(document: unknown, reference: string): unknown {
  let part = document;
  for (const name of reference.split('/').slice(1)) part = (part as Record<string, unknown>)[name];
  return part;
}
