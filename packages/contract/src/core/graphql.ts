import { z } from 'zod';

/**
 * GraphQL types and documents, generated from the shapes of the contract: a field that is added to a shape is in
 * the schema, and the portal requests it. A shape that GraphQL cannot express fails here when the program starts.
 */

type Shape = z.core.$ZodType;
/** A field and its shape without the "may be missing" wrapper. */
type Field = { name: string; shape: Shape; mayBeMissing: boolean; description: string | undefined };
/** The types of a service's answers and arguments: each name with its text. */
type Types = Map<string, string>;

const typeNames = z.registry<{ name: string }>();

/** Names the types of shapes; an unnamed type takes the name of its field. */
export function nameTypes(shapes: Record<string, z.ZodType>): void {
  for (const [name, shape] of Object.entries(shapes)) typeNames.add(shape, { name });
}

const defOf = (shape: Shape) => (shape as z.core.$ZodTypes)._zod.def;

function fieldOf(name: string, shape: Shape, isOptional = false): Field {
  const def = defOf(shape);
  const below =
    def.type === 'nullable' || def.type === 'optional' || def.type === 'default'
      ? fieldOf(name, def.innerType, true)
      : { name, shape, mayBeMissing: isOptional, description: undefined };
  return { ...below, description: z.globalRegistry.get(shape)?.description ?? below.description };
}

const fieldsOf = (shape: Shape): Field[] => {
  const def = defOf(shape);
  return def.type === 'object' ? Object.entries(def.shape).map(([name, field]) => fieldOf(name, field)) : [];
};

/** An id is an opaque name of a record: a UUID, or whatever text a field called `id` has. */
const ID = 'ID';

function scalarOf(name: string, shape: Shape): string {
  const def = defOf(shape);
  switch (def.type) {
    case 'string':
      return name === 'id' || ('format' in def && def.format === 'uuid') ? ID : 'String';
    case 'boolean':
      return 'Boolean';
    case 'number':
      return 'format' in def && def.format === 'safeint' ? 'Int' : 'Float';
    case 'enum':
      return 'String';
    case 'literal':
      return def.values.every((value) => Number.isInteger(value)) ? 'Int' : 'String';
    case 'union': {
      const [first, ...others] = new Set(def.options.map((option) => scalarOf(name, option)));
      if (first !== undefined && others.length === 0) return first;
    }
  }
  throw new Error(`GraphQL has no type for the field ${name}: ${def.type}`);
}

const nameOf = ({ name, shape }: Field): string =>
  typeNames.get(shape as z.ZodType)?.name ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const described = (description: string | undefined): string =>
  description === undefined ? '' : `${JSON.stringify(description)} `;

function declare(types: Types, name: string, text: string): string {
  const known = types.get(name);
  if (known !== undefined && known !== text)
    throw new Error(`Two shapes make a GraphQL type called ${name}: give one of them a name with nameTypes`);
  types.set(name, text);
  return name;
}

/** The type of a field; declares the types that it needs. */
function typeOf(field: Field, types: Types): string {
  const def = defOf(field.shape);
  const type =
    def.type === 'array'
      ? `[${typeOf(fieldOf(field.name, def.element), types)}]`
      : def.type === 'object'
        ? declare(types, nameOf(field), objectType(field, types))
        : scalarOf(field.name, field.shape);
  return field.mayBeMissing ? type : `${type}!`;
}

function objectType(field: Field, types: Types): string {
  const fields = fieldsOf(field.shape).map(
    (below) => `${described(below.description)}${below.name}: ${typeOf(below, types)}`,
  );
  return `type ${nameOf(field)} { ${fields.join(' ')} }`;
}

/** A value that is text in one shape and a number in another, for which GraphQL has no type. */
export const TEXT_OR_NUMBER = 'TextOrNumber';

/** The name of an unnamed input, distinct from the type of the answer of its field. */
const inputNameOf = ({ name, shape }: Field): string =>
  typeNames.get(shape as z.ZodType)?.name ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;

/** The alternative shapes of a value. */
const choicesOf = (shape: Shape): Shape[] => {
  const def = defOf(shape);
  return def.type === 'union' ? def.options.flatMap(choicesOf) : [shape];
};

/** The type of an argument or of one of its fields; declares the inputs that it needs. */
function argumentOf(field: Field, types: Types): string {
  const type = inputOf(field, choicesOf(field.shape), types);
  return field.mayBeMissing ? type : `${type}!`;
}

function inputOf(field: Field, choices: Shape[], types: Types): string {
  const defs = choices.map(defOf);
  const elements = defs.flatMap((def) => (def.type === 'array' ? [def.element] : []));
  if (elements.length === defs.length) return `[${elementOf(field.name.replace(/s$/, ''), elements, types)}]`;
  const alternatives = choices.flatMap(inputFieldsOf);
  if (alternatives.length > 0) {
    const fields = [...new Set(alternatives.flatMap((fields) => fields.map(({ name }) => name)))].map(
      (name) => inputField(name, alternatives, types),
    );
    return declare(
      types,
      inputNameOf(field),
      `${described(field.description)}input ${inputNameOf(field)} { ${fields.join(' ')} }`,
    );
  }
  const scalars = [...new Set(choices.map((choice) => scalarOf(field.name, choice)))];
  const [only = ''] = scalars;
  return scalars.length === 1
    ? only
    : declare(types, TEXT_OR_NUMBER, `"A text or a number" scalar ${TEXT_OR_NUMBER}`);
}

function elementOf(name: string, elements: Shape[], types: Types): string {
  const below = elements.map((element) => fieldOf(name, element));
  const field = below.find(({ shape }) => typeNames.get(shape as z.ZodType)) ?? below[0];
  if (!field) throw new Error(`The list ${name} has no elements`);
  const type = inputOf(
    field,
    below.flatMap(({ shape }) => choicesOf(shape)),
    types,
  );
  return below.some(({ mayBeMissing: isOptional }) => isOptional) ? type : `${type}!`;
}

/** The fields of an object, and of a record whose keys are known; none for other shapes. */
function inputFieldsOf(shape: Shape): Field[][] {
  const def = defOf(shape);
  if (def.type === 'object') return [fieldsOf(shape)];
  if (def.type !== 'record') return [];
  const keys = defOf(def.keyType);
  if (keys.type !== 'enum') return [];
  return [Object.values(keys.entries).map((key) => fieldOf(String(key), def.valueType, true))];
}

/** A field of several alternatives: required when it is required in all of them. */
function inputField(name: string, alternatives: Field[][], types: Types): string {
  const same = alternatives.map((fields) => fields.find((field) => field.name === name));
  const given = same.filter((field) => field !== undefined);
  const isOptional = given.length < alternatives.length || given.some((field) => field.mayBeMissing);
  const choices = given.flatMap(({ shape }) => choicesOf(shape));
  const [first] = given;
  if (!first) throw new Error(`No alternative has the field ${name}`);
  const type = inputOf(first, choices, types);
  return `${described(first.description ?? wordsOf(choices))}${name}: ${type}${isOptional ? '' : '!'}`;
}

/** The allowed words; undefined when any text is allowed. */
function wordsOf(choices: Shape[]): string | undefined {
  const words = choices.map((choice) => {
    const def = defOf(choice);
    return def.type === 'enum' ? Object.values(def.entries) : def.type === 'literal' ? def.values : null;
  });
  return words.every((some) => some !== null) ? [...new Set(words.flat())].join(', ') : undefined;
}

/** All fields of a shape that contain a value, as a document requests them. */
function selection(shape: Shape): string {
  const def = defOf(shape);
  if (def.type === 'array') return selection(def.element);
  if (def.type === 'nullable' || def.type === 'optional') return selection(def.innerType);
  if (def.type !== 'object') return '';
  return ` { ${fieldsOf(shape)
    .map((field) => `${field.name}${selection(field.shape)}`)
    .join(' ')} }`;
}

/**
 * A named GraphQL read: its document, its variables and the shape of its result. Both ends check against it: the
 * server that the document is valid, the portal that the result fits.
 */
export type Operation<Variables extends z.ZodType, Result extends z.ZodType> = {
  name: string;
  description?: string | undefined;
  document: string;
  variables: Variables;
  result: Result;
};
export type AnyOperation = Operation<z.ZodObject, z.ZodObject>;

/** A read of a service: its name, its variables, and the shape of its answer. */
type Read<Name extends string, Variables extends z.ZodObject, Answer extends z.ZodType> = {
  name: Name;
  description?: string;
  variables: Variables;
  answer: Answer;
};

/** The operation that requests every field of a read's answer. */
export function operation<Name extends string, Variables extends z.ZodObject, Answer extends z.ZodType>({
  name,
  description,
  variables,
  answer,
}: Read<Name, Variables, Answer>): Operation<Variables, z.ZodObject<{ [N in Name]: Answer }>> {
  const given = fieldsOf(variables);
  const declared = given.map((field) => `$${field.name}: ${argumentOf(field, new Map())}`).join(', ');
  const passed = given.map((field) => `${field.name}: $${field.name}`).join(', ');
  const addParentheses = (text: string) => text && `(${text})`;
  return {
    name,
    description,
    document: `query ${name}${addParentheses(declared)} { ${name}${addParentheses(passed)}${selection(answer)} }`,
    variables,
    result: z.object({ [name]: answer } as { [N in Name]: Answer }),
  };
}

/** The GraphQL schema of a service: one field of `Query` for each operation. */
export function schemaText(operations: readonly AnyOperation[]): string {
  const types: Types = new Map();
  const reads = operations.map(({ name, description, variables, result }) => {
    const given = fieldsOf(variables).map((field) => `${field.name}: ${argumentOf(field, types)}`);
    const [answer] = fieldsOf(result);
    if (!answer) throw new Error(`The operation ${name} has no answer`);
    const type = typeOf(answer, types);
    return `${described(description)}${name}${given.length > 0 ? `(${given.join(' ')})` : ''}: ${type}`;
  });
  return [`type Query { ${reads.join(' ')} }`, ...types.values()].join('\n');
}
