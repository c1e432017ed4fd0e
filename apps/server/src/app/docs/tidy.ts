import { isDeepStrictEqual } from 'node:util';

/** A value of the document, which is JSON. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Schema = { [name: string]: Json };

const isSchema = (value: Json | undefined): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNever = (value: Json): boolean => isDeepStrictEqual(value, { not: {} });

/** The bounds of safe integers, which carry no information about a field. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/** The generator's output without redundant parts and without keywords that only the generator understands. */
export function tidy(value: Json): Json {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isSchema(value)) return value;
  const schema: Schema = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, tidy(inner)]),
  );
  if (schema.maximum === LARGEST) delete schema.maximum;
  if (schema.minimum === -LARGEST) delete schema.minimum;
  if (schema.type === 'string' && typeof schema.contentMediaType === 'string')
    return { type: 'string', format: 'binary' };
  if (!Array.isArray(schema.anyOf)) return schema;
  const { anyOf, ...rest } = schema;
  const branches = anyOf.filter((branch) => !isNever(branch)).filter(isFirst);
  const [only] = branches;
  return branches.length === 1 && isSchema(only) ? { ...only, ...rest } : { ...rest, anyOf: branches };
}

const isFirst = (branch: Json, index: number, all: Json[]): boolean =>
  all.findIndex((other) => isDeepStrictEqual(other, branch)) === index;

/** The parts that the paths of a document refer to, directly or through other parts. */
export function usedParts(document: Json): Set<string> {
  const used = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isSchema(value) && typeof value.$ref === 'string' && !used.has(value.$ref)) {
      used.add(value.$ref);
      visit(partAt(document, value.$ref));
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(isSchema(document) ? document.paths : null);
  return used;
}

/** The part of a document that a reference such as `#/components/schemas/Task` names. */
export function partAt(document: Json, reference: string): Json | undefined {
  let part: Json | undefined = document;
  for (const name of reference.split('/').slice(1)) part = isSchema(part) ? part[name] : undefined;
  return part;
}
