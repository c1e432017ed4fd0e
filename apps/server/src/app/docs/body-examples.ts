import type { OpenAPI } from '@orpc/contract';
import { type Json, partAt } from './tidy.ts';

type Schema = { [name: string]: Json };
type Document = OpenAPI.Document;

/** Maximum depth of an example, because shapes may be recursive. */
const DEEPEST = 8;

const byFormat: Readonly<Record<string, string>> = {
  uuid: '0198c0de-0000-7000-8000-000000000001',
  date: '2026-01-31',
  'date-time': '2027-01-31T12:00:00Z',
  email: 'dana@example.org',
  uri: 'https://example.org/',
};

/** Adds an example, generated from its shape, to each JSON body without one. */
export function addBodyExamples(document: Document): void {
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path ?? {}) as OpenAPI.OperationObject[]) {
      const body = operation.requestBody as OpenAPI.RequestBodyObject | undefined;
      const media = body?.content['application/json'];
      if (!media?.schema || media.examples) continue;
      media.example = exampleOf(document as unknown as Json, media.schema as unknown as Json, 0);
    }
  }
}

function exampleOf(document: Json, shape: Json | undefined, depth: number): Json {
  const schema = shape as Schema;
  if (typeof schema.$ref === 'string') return exampleOf(document, partAt(document, schema.$ref), depth);
  if (Array.isArray(schema.examples) && schema.examples[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  // An empty text in the list means "not given"; an example shows a value.
  if (Array.isArray(schema.enum)) return schema.enum.find((value) => value !== '') ?? null;
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return exampleOf(document, branches[0], depth);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectOf(document, schema, depth);
  if (type === 'array') return listOf(document, schema, depth);
  if (type === 'string') return textOf(schema);
  if (type === 'integer' || type === 'number') return Number(schema.minimum ?? 1);
  return type === 'boolean' ? true : null;
}

/** The required fields; when none is required, the first field, so that a change shows an example. */
function objectOf(document: Json, schema: Schema, depth: number): Json {
  if (depth > DEEPEST) throw new Error('a body is deeper than an example can be');
  const required = new Set((schema.required ?? []) as string[]);
  const all = Object.entries((schema.properties ?? {}) as Schema);
  const needed = all.filter(([name]) => required.has(name));
  const shown = needed.length > 0 ? needed : all.slice(0, 1);
  return Object.fromEntries(shown.map(([name, inner]) => [name, exampleOf(document, inner, depth + 1)]));
}

function listOf(document: Json, { items, minItems = 0 }: Schema, depth: number): Json {
  const length = Math.max(1, Number(minItems));
  return items === undefined ? [] : Array.from({ length }, () => exampleOf(document, items, depth + 1));
}

function textOf({ format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): string {
  const known = byFormat[String(format)];
  return known ?? 'text'.padEnd(Number(minLength), '.').slice(0, Number(maxLength));
}
