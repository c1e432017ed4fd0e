import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../start/processes.ts';
import { readMigratedCatalogue, schemaFiles } from './main.ts';
import { findPartsNaming } from './parts.ts';
import { tidy, tidyFunction } from './tidy.ts';

const catalogue = await readMigratedCatalogue();

describe('the schema', () => {
  // Stale? node tools/schema/main.ts
  it('schema.sql and the table types match the schema after all migrations', () => {
    for (const [file, text] of schemaFiles(catalogue))
      expect(readFileSync(join(repositoryRoot, file), 'utf8') === text, `${file} is up to date`).toBe(true);
  });

  it('each function, trigger, view and sequence is named in the README of exactly one part of the product', () => {
    const kinds = [catalogue.functions, catalogue.triggers, catalogue.views, catalogue.sequences];
    const names = new Set(kinds.flatMap((all) => all.map(({ name }) => name)));
    expect(names.size).toBeGreaterThan(60);
    const invalid = [...names]
      .map((name) => [name, ...findPartsNaming(name)])
      .filter(({ length }) => length !== 2);
    expect(invalid).toEqual([]);
  });
});

describe('the text of the schema', () => {
  it('the text of the schema follows our SQL style and leaves quoted text unchanged', () => {
    expect(
      tidy(
        `CREATE INDEX a ON public.b USING btree (c) WHERE (d = ANY (ARRAY['X Y'::text, 'it''s ANY'::text])) AND e = ( SELECT current_entity() AS current_entity)`,
      ),
    ).toBe(`create index a on b (c) where (d in ('X Y', 'it''s ANY')) and e = (select current_entity())`);
  });

  it('the text of the schema keeps the body of a function', () => {
    expect(
      tidyFunction(
        'CREATE FUNCTION public.a()\nAS $function$ SELECT public.b(); $function$\n;\nGRANT x TO y',
      ),
    ).toBe('create function a()\nas $function$ SELECT public.b(); $function$\n;\ngrant x to y');
  });
});
