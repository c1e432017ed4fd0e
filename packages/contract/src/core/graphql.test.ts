import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { patientSchema } from '../patients/shapes.ts';
import { taskSchema } from '../tasks/shapes.ts';
import { nameTypes, operation, schemaText } from './graphql.ts';

const none = z.object({});
const written = (answer: z.ZodType) => schemaText([operation({ name: 'read', variables: none, answer })]);

describe('GraphQL written from shapes', () => {
  it('a field added to a contract schema appears in the GraphQL schema and in the document', () => {
    for (const shape of [taskSchema, patientSchema]) {
      const planted = shape.extend({ planted: z.object({ inside: z.int().nullable() }).nullable() });
      const read = operation({ name: 'read', variables: none, answer: planted });
      expect(read.document).toMatch(/ planted { inside } } }$/);
      expect(schemaText([read])).toContain('planted: Planted }');
      expect(schemaText([read])).toContain('type Planted { inside: Int }');
    }
  });

  it('each kind of value has its GraphQL type, and only required values are non-null', () => {
    const all = z.object({
      key: z.uuid(),
      id: z.string(),
      text: z.string(),
      day: z.iso.date(),
      word: z.enum(['a', 'b']),
      yes: z.boolean(),
      whole: z.int().min(1),
      part: z.number(),
      digits: z.union([z.literal(0), z.literal(4)]),
      maybe: z.string().nullable(),
      list: z.array(z.string().nullable()).optional(),
    });
    expect(written(all)).toBe(
      [
        'type Query { read: Read! }',
        'type Read { key: ID! id: ID! text: String! day: String! word: String! yes: Boolean! whole: Int! part: Float! digits: Int! maybe: String list: [String] }',
      ].join('\n'),
    );
  });

  it('variables are declared, passed and typed, and an object becomes a named input type', () => {
    const search = z.object({ text: z.string() }).describe('What is "looked" for');
    nameTypes({ TestSearch: search });
    const read = operation({
      name: 'read',
      variables: z.object({ key: z.uuid(), search, limit: z.int().nullish() }),
      answer: z.array(z.boolean()),
    });
    expect(read.document).toBe(
      'query read($key: ID!, $search: TestSearch!, $limit: Int) { read(key: $key, search: $search, limit: $limit) }',
    );
    expect(schemaText([read])).toBe(
      'type Query { read(key: ID! search: TestSearch! limit: Int): [Boolean!]! }\n"What is \\"looked\\" for" input TestSearch { text: String! }',
    );
  });

  it('an input type has the fields of all variants of a value, and the allowed words', () => {
    const filters = z.partialRecord(
      z.enum(['name', 'age']),
      z.union([
        z.object({ kind: z.literal('text'), value: z.string() }),
        z.object({ kind: z.literal('number'), value: z.number(), to: z.number().nullish() }),
        z.object({ kind: z.literal('set'), values: z.array(z.string().nullable()) }),
      ]),
    );
    nameTypes({ TestFilter: filters.def.valueType });
    const read = operation({ name: 'read', variables: z.object({ filters }), answer: z.boolean() });
    expect(schemaText([read]).split('\n').slice(1)).toEqual([
      '"A text or a number" scalar TextOrNumber',
      'input TestFilter { "text, number, set" kind: String! value: TextOrNumber to: Float values: [String] }',
      'input FiltersInput { name: TestFilter age: TestFilter }',
    ]);
  });

  it('two different schemas for one GraphQL type are refused, and equal ones share a type', () => {
    const place = z.object({ city: z.string() });
    expect(written(z.object({ a: z.object({ place }), b: z.object({ place }) }))).toContain('a: A! b: B!');
    const other = z.object({ place: z.object({ state: z.string() }) });
    expect(() => written(z.object({ a: z.object({ place }), b: other }))).toThrow(/called Place/);
  });

  it('a schema that GraphQL cannot express is refused, not left out', () => {
    for (const field of [z.record(z.string(), z.string()), z.union([z.string(), z.int()]), z.date()])
      expect(() => written(z.object({ field })), field.def.type).toThrow(/no type for the field field/);
  });
});
