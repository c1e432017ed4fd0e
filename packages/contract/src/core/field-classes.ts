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
  const?: unknown;
};

/** Every zod schema the wire uses, with the name of the call it belongs to. */
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

const rank: Record<FieldClass, number> = { public: 0, internal: 1, phi: 2, secret: 3 };

/** Calls `visit` for each leaf field of a schema: its name, its path and the class it states, if any. */
export function visitFields(
  schema: z.ZodType,
  visit: (name: string, path: string, fieldClass: FieldClass | undefined) => void,
): void {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  walk(json, '', '', undefined, visit);
}

function walk(
  node: JsonSchema,
  name: string,
  path: string,
  inherited: FieldClass | undefined,
  visit: (name: string, path: string, fieldClass: FieldClass | undefined) => void,
): void {
  const own = node['x-class'] ?? inherited;
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  for (const branch of branches) walk(branch, name, path, own, visit);
  for (const [key, child] of Object.entries(node.properties ?? {}))
    walk(child, key, `${path}.${key}`, own, visit);
  if (node.items) walk(node.items, name, `${path}[]`, own, visit);
  const rest = node.additionalProperties;
  if (typeof rest === 'object' && Object.keys(rest).length > 0) walk(rest, name, `${path}{}`, own, visit);
  const isLeaf = branches.length === 0 && !node.properties && !node.items && typeof rest !== 'object';
  // A constant (a discriminator, `null`) says nothing about anybody.
  const isConstant = 'const' in node || (node as { type?: string }).type === 'null';
  if (isLeaf && !isConstant && name !== '') visit(name, path, own);
}

/**
 * The class of each field name on the wire. A name used with several classes gets the strictest: a log line
 * knows only the name.
 */
export const fieldClasses: ReadonlyMap<string, FieldClass> = (() => {
  const classes = new Map<string, FieldClass>();
  for (const { schema } of wireSchemas()) {
    visitFields(schema, (name, _path, fieldClass) => {
      const known = classes.get(name);
      if (fieldClass && (!known || rank[fieldClass] > rank[known])) classes.set(name, fieldClass);
    });
  }
  return classes;
})();
