import { type AnyContractProcedure, getEventIteratorSchemaDetails } from '@orpc/contract';
import { z } from 'zod';
import { downloads } from '../files/downloads.ts';
import { operations } from '../graphql.ts';
import { contract } from '../index.ts';
import type { FieldClass } from './classes.ts';
import { problemSchema } from './errors.ts';

type JsonSchema = {
  'x-class'?: FieldClass;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  const?: unknown;
};

/** The definitions that several places of a document share, and the places already visited. */
type Shared = { definitions: Readonly<Record<string, JsonSchema>>; told: Set<string> };
type Visit = (name: string, path: string, fieldClass: FieldClass | undefined) => void;

/** Every zod schema of the wire, with the name of its call. */
export function wireSchemas(): Array<{ name: string; schema: z.ZodType }> {
  const found: Array<{ name: string; schema: z.ZodType }> = [{ name: 'problem', schema: problemSchema }];
  for (const [service, calls] of Object.entries(contract)) {
    for (const [call, procedure] of Object.entries(calls) as Array<[string, AnyContractProcedure]>) {
      const { inputSchema, outputSchema } = procedure['~orpc'];
      for (const [side, schema] of [
        ['input', inputSchema],
        ['output', getEventIteratorSchemaDetails(outputSchema)?.yields ?? outputSchema],
      ] as const) {
        if (schema instanceof z.ZodType) found.push({ name: `${service}.${call}.${side}`, schema });
      }
    }
  }
  for (const [service, calls] of Object.entries(operations)) {
    for (const operation of Object.values(calls)) {
      found.push({ name: `${service}.${operation.name}.variables`, schema: operation.variables });
      found.push({ name: `${service}.${operation.name}.result`, schema: operation.result });
    }
  }
  for (const [service, calls] of Object.entries(downloads)) {
    for (const [name, { body }] of Object.entries(calls))
      found.push({ name: `${service}.${name}.body`, schema: body });
  }
  return found;
}

const asSent = { io: 'input', unrepresentable: 'any' } as const;

const rank: Record<FieldClass, number> = { public: 0, internal: 1, phi: 2, secret: 3 };

/** Calls `visit` for each leaf field of a schema with its name, path and declared class. */
export function visitFields(schema: z.ZodType, visit: Visit): void {
  const json = z.toJSONSchema(schema, { ...asSent, reused: 'inline' }) as JsonSchema;
  walk(json, '', '', undefined, visit);
}

function walk(
  node: JsonSchema,
  name: string,
  path: string,
  inherited: FieldClass | undefined,
  visit: Visit,
  shared: Shared = { definitions: {}, told: new Set() },
): void {
  const own = node['x-class'] ?? inherited;
  const definition = shared.definitions[node.$ref?.replace('#/$defs/', '') ?? ''];
  if (definition) {
    const place = `${node.$ref} ${name} ${own}`;
    const isNew = !shared.told.has(place);
    shared.told.add(place);
    if (isNew) walk(definition, name, path, own, visit, shared);
    return;
  }
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  for (const branch of branches) walk(branch, name, path, own, visit, shared);
  for (const [key, child] of Object.entries(node.properties ?? {}))
    walk(child, key, `${path}.${key}`, own, visit, shared);
  if (node.items) walk(node.items, name, `${path}[]`, own, visit, shared);
  const rest = node.additionalProperties;
  if (typeof rest === 'object' && Object.keys(rest).length > 0)
    walk(rest, name, `${path}{}`, own, visit, shared);
  // A record with arbitrary keys counts as one field.
  const isRecord = typeof rest === 'object' && Object.keys(rest).length > 0;
  const isLeaf = branches.length === 0 && !node.properties && !node.items && !isRecord;
  // A constant (a discriminator, `null`) reveals nothing about anybody.
  const isConstant = 'const' in node || (node as { type?: string }).type === 'null';
  if (isLeaf && !isConstant && name !== '') visit(name, path, own);
}

/**
 * The class of each field name on the wire. A name with several classes gets the strictest, because a log line
 * knows only the name.
 */
export const fieldClasses: ReadonlyMap<string, FieldClass> = (() => {
  const classes = new Map<string, FieldClass>();
  // One document, in which shared definitions occur once, takes half the time; every program does this at its
  // start.
  const whole = z.union(wireSchemas().map(({ schema }) => schema));
  const json = z.toJSONSchema(whole, { ...asSent, reused: 'ref' }) as JsonSchema;
  const note: Visit = (name, _path, fieldClass) => {
    const known = classes.get(name);
    if (fieldClass && (!known || rank[fieldClass] > rank[known])) classes.set(name, fieldClass);
  };
  walk(json, '', '', undefined, note, { definitions: json.$defs ?? {}, told: new Set() });
  return classes;
})();
