import type { AnyContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../index.ts';

/**
 * In every call of the specification an absent field and an empty one mean the same: the schemas accept both or
 * neither. The test walks all schemas, so that it covers new fields.
 */

/**
 * Services with calls of this product that the specification does not describe; each of their fields defines what
 * an empty value means.
 */
const ownServices = new Set([
  ...[
    'assignment',
    'board',
    'bulk',
    'comments',
    'drafts',
    'dropFolders',
    'encryption',
    'escalation',
    'facilities',
    'files',
    'imports',
    'live',
    'machines',
    'physicians',
    'plans',
    'payerConnections',
    'registrations',
    'sources',
  ],
  ...['integrationTokens', 'processes', 'webhookClients'],
]);

/** Fields that distinguish absent from empty, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'audit.searchHistory': 'a call of this product: the screen sends each of its fields, and null for none',
  'case.openCase': 'a call of this product: what is unknown is left out',
  'case.putCase': 'as openCase',
  'patient.registerPatient': 'as openCase',
  'patient.putPatient': 'as openCase',
  'decision.setRules.body': 'as its rules',
  'decision.setRules.body.rules': 'an empty list takes all rules away, which nobody says by leaving them out',
  'decision.setRules.body[].inputs': 'a rule has a cell for each column, which the server counts',
  'decision.setRules.body[].outputs': 'as its inputs',
  'decision.setRules.body.rules[].inputs': 'as above',
  'decision.setRules.body.rules[].outputs': 'as above',
  'task.changeTask.body.assignee': 'null takes a task from whoever has it, absent leaves it to them',
  'task.changeTasks.body[].assignee': 'as of one task',
  'task.startNext.body.filter':
    'a column of a filter: an empty text is looked for, a column that is absent is not',
};
/**
 * A change leaves absent fields unchanged. A field that cannot be emptied therefore refuses an empty value instead
 * of ignoring it: the caller would believe that the value was cleared.
 */
const ignoresAbsentFields = (method: string, isNullable: boolean): boolean =>
  method === 'PATCH' && !isNullable;

type Found = { path: string; method: string; field: z.ZodType };
type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
};
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

/** The schemas directly inside one, and the path that each adds. */
function within(schema: z.ZodType): Array<[string, z.ZodType]> {
  const { innerType, element, valueType, in: source, options = [] } = defOf(schema);
  return [
    ...(innerType ? [['', innerType] as [string, z.ZodType]] : []),
    ...(element ? [['[]', element] as [string, z.ZodType]] : []),
    ...(valueType ? [['{}', valueType] as [string, z.ZodType]] : []),
    ...(source ? [['', source] as [string, z.ZodType]] : []),
    ...options.map((option): [string, z.ZodType] => ['', option]),
  ];
}

function fieldsIn(schema: z.ZodType, path: string, method: string): Found[] {
  const own = Object.entries(defOf(schema).shape ?? {}).map(([name, field]) => ({
    path: `${path}.${name}`,
    method,
    field,
  }));
  return [
    ...own,
    ...own.flatMap((found) => fieldsIn(found.field, found.path, method)),
    ...within(schema).flatMap(([step, inner]) => fieldsIn(inner, `${path}${step}`, method)),
  ];
}

/** Texts, choices and lists; a number or a flag has no empty value. */
function kindsOf(schema: z.ZodType): string[] {
  const inner = within(schema).filter(([step]) => step === '');
  return inner.length > 0 ? inner.flatMap(([, one]) => kindsOf(one)) : [defOf(schema).type];
}

/** The problem of a field: it accepts one kind of empty value and refuses another. */
function findRefusedForms({ field, method }: Pick<Found, 'field' | 'method'>): string[] {
  const accepts = (value: unknown): boolean => field.safeParse(value).success;
  const kinds = new Set(kindsOf(field));
  const isText = kinds.has('string') || kinds.has('enum');
  const isNullable = accepts(null);
  const ways = [
    { way: 'absent', isTaken: accepts(undefined) },
    ...(isText ? [{ way: 'empty', isTaken: accepts('') }] : []),
    ...(kinds.has('array') ? [{ way: 'empty', isTaken: accepts([]) }] : []),
    ...(isNullable ? [{ way: 'null', isTaken: true }] : []),
  ];
  if (!ways.some(({ isTaken }) => isTaken)) return [];
  if (ignoresAbsentFields(method, isNullable)) return [];
  return ways.filter(({ isTaken }) => !isTaken).map(({ way }) => way);
}

const fields = Object.entries(contract)
  .filter(([service]) => !ownServices.has(service))
  .flatMap(([service, calls]) =>
    (Object.entries(calls) as Array<[string, AnyContractProcedure]>).flatMap(([call, procedure]) => {
      const { inputSchema, route } = procedure['~orpc'];
      if (!(inputSchema instanceof z.ZodType)) return [];
      return fieldsIn(inputSchema, `${service}.${call}`, route.method ?? 'GET');
    }),
  )
  // A header is present or not, and a part of a path is always present.
  .filter(({ path }) => !/\.(headers|params)(\.|$)/.test(path));
const isException = (path: string): boolean =>
  Object.keys(exceptions).some(
    (known) => path === known || path.startsWith(`${known}.`) || path.startsWith(`${known}{}`),
  );

describe('a field that is left out and one that is empty', () => {
  it('absent and empty fields are both accepted or both refused, in every call of the specification', () => {
    expect(fields.length).toBeGreaterThan(250);
    const found = fields
      .filter(({ path }) => !isException(path))
      .flatMap((one) => findRefusedForms(one).map((way) => `${one.method} ${one.path}: ${way}`));
    expect([...new Set(found)]).toEqual([]);
  });

  it('absent and empty fields that a call treats differently are found', () => {
    const invalid = (field: z.ZodType, method = 'POST') => findRefusedForms({ field, method });
    expect(invalid(z.iso.date().nullable())).toEqual(['absent', 'empty']);
    expect(invalid(z.enum(['a']).optional())).toEqual(['empty']);
    expect(invalid(z.array(z.string()))).toEqual(['absent']);
    expect(invalid(z.array(z.string()).min(1).optional())).toEqual(['empty']);
    expect(invalid(z.iso.date().optional(), 'PATCH')).toEqual([]);
    expect(invalid(z.string().min(1))).toEqual([]);
  });

  it('absent and empty fields listed as treated differently belong to existing calls', () => {
    for (const known of Object.keys(exceptions))
      expect(
        fields.some((one) => one.path === known || one.path.startsWith(`${known}.`)),
        known,
      ).toBe(true);
  });
});
