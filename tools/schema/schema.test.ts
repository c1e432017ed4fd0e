import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../start/processes.ts';
import { partsThatName } from './homes.ts';
import { migratedCatalogue, schemaFiles } from './main.ts';
import { tidy, tidyFunction } from './tidy.ts';

const catalogue = await migratedCatalogue();

describe('the schema', () => {
  // Stale? node tools/schema/main.ts
  it('is written down as the migrations leave it, in schema.sql and in the types of tables', () => {
    for (const [file, text] of schemaFiles(catalogue))
      expect(readFileSync(join(repositoryRoot, file), 'utf8') === text, `${file} is up to date`).toBe(true);
  });

  it('has each function, trigger, view and sequence named in the README of exactly one part of the product', () => {
    const kinds = [catalogue.functions, catalogue.triggers, catalogue.views, catalogue.sequences];
    const names = new Set(kinds.flatMap((all) => all.map(({ name }) => name)));
    expect(names.size).toBeGreaterThan(60);
    const wrong = [...names]
      .map((name) => [name, ...partsThatName(name)])
      .filter(({ length }) => length !== 2);
    expect(wrong).toEqual([]);
  });
});

describe('the text of the schema', () => {
  it('is written as our SQL is, and leaves what is quoted as it is', () => {
    expect(
      tidy(
        `CREATE INDEX a ON public.b USING btree (c) WHERE (d = ANY (ARRAY['X Y'::text, 'it''s ANY'::text])) AND e = ( SELECT current_entity() AS current_entity)`,
      ),
    ).toBe(`create index a on b (c) where (d in ('X Y', 'it''s ANY')) and e = (select current_entity())`);
  });

  it('keeps the body of a function', () => {
    expect(
      tidyFunction(
        'CREATE FUNCTION public.a()\nAS $function$ SELECT public.b(); $function$\n;\nGRANT x TO y',
      ),
    ).toBe('create function a()\nas $function$ SELECT public.b(); $function$\n;\ngrant x to y');
  });
});
