import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import product from '../../vitest.config.ts';
import { findCandidates } from './candidates.ts';
import { withoutImports } from './changed.ts';
import { draw, drawAll, type LocatedCandidate } from './draw.ts';
import type { Mutant, Operator } from './mutant.ts';
import { projectsOf } from './tests.ts';
import { weave } from './weave.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-mutants-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The mutants of a small source. */
function mutantsOf(text: string, name = 'source.ts'): Mutant[] {
  const file = join(folder, name);
  writeFileSync(file, text);
  const options = {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    lib: ['lib.es2020.d.ts'],
    types: [],
    jsx: ts.JsxEmit.Preserve,
  };
  const program = ts.createProgram([file], options);
  const source = program.getSourceFile(file);
  if (!source) throw new Error('the source was not read');
  const candidates = findCandidates(source, program.getTypeChecker());
  return candidates.map((candidate, index) => ({
    id: index + 1,
    seed: 1,
    area: 'server',
    file: name,
    ...candidate,
  }));
}

const changes = (text: string, operator: Operator, name?: string): [string, string][] =>
  mutantsOf(text, name)
    .filter((mutant) => mutant.operator === operator)
    .map(({ original, replacement }) => [original, replacement]);

describe('a mutation operator', () => {
  it('the condition operator negates a condition and its parts', () => {
    const text =
      'export const f = (a: number, b: boolean) => { if (a === 1 && b) return 1; return a !== 2 ? 3 : 4; };';
    expect(changes(text, 'condition turned round')).toEqual([
      ['a === 1 && b', '!(a === 1 && b)'],
      ['a === 1 && b', 'a === 1 || b'],
      ['a === 1', 'a !== 1'],
      ['a !== 2', '!(a !== 2)'],
    ]);
  });

  it('the condition operator negates a condition in JSX', () => {
    const text = 'export const F = (p: { is: boolean }) => <b>{p.is && <i />}</b>;';
    expect(changes(text, 'condition turned round', 'shown.tsx')).toEqual([['p.is', '!(p.is)']]);
  });

  it('the boundary operator moves a boundary by one', () => {
    const text = 'export const f = (a: number, t: string) => (a < 5 ? t.slice(3) : t);';
    expect(changes(text, 'boundary moved')).toEqual([
      ['a < 5', 'a <= 5'],
      ['5', '6'],
      ['3', '4'],
    ]);
  });

  it('the write operator removes a statement with an effect, but leaves log statements', () => {
    const text = `declare const db: { insert(): Promise<void> }; declare const logger: { info(t: string): void };
      export async function f(o: { a: number }) { logger.info('x'); await db.insert(); o.a = 1; }`;
    expect(changes(text, 'write dropped')).toEqual([
      ['await db.insert();', ''],
      ['o.a = 1;', ''],
    ]);
  });

  it('the field operator replaces a field by an empty value of its type, and an enumerated value by another one', () => {
    const text = `type Row = { a: string | null; b: string; c: 'x' | 'y'; d: boolean; e: number; f: number[]; g: Date };
      export const f = (b: string, is: boolean): Row =>
        ({ a: b, b, c: 'x', d: is, e: 7, f: [1], g: new Date() });`;
    expect(changes(text, 'field blanked')).toEqual([
      ['b', 'null'],
      ['b', "''"],
      ["'x'", "'y'"],
      ['is', '!(is)'],
      ['7', '0'],
      ['[1]', '[]'],
    ]);
  });

  it('no operator changes styles', () => {
    const text = 'export const F = () => <b style={{ color: "red" }} />;';
    expect(mutantsOf(text, 'looks.tsx')).toEqual([]);
  });

  it('the handler operator disconnects a handler of a screen or a route', () => {
    const screen = 'export const F = (p: { go(): void }) => <b onClick={() => p.go()} title="x" />;';
    expect(changes(screen, 'handler unwired', 'screen.tsx')).toEqual([['() => p.go()', '() => undefined']]);
    const routes = `declare const wire: { handler(f: () => Promise<string[]>): unknown };
      export const routes = { list: wire.handler(async () => ['a']) };`;
    expect(changes(routes, 'handler unwired')).toEqual([["async () => ['a']", 'Promise.resolve([])']]);
  });

  it('the permission operator replaces a permission by another, also in a table', () => {
    const [[before = '', after = ''] = []] = changes(
      "declare const anyOf: (name: string) => string; export const access = { read: anyOf('patient-read') };",
      'permission swapped',
    );
    expect(before).toBe("anyOf('patient-read')");
    expect(after).toMatch(/^anyOf\('[a-z-]+'\)$/);
    expect(after).not.toBe(before);
  });

  it('the early-return operator returns an empty value of the type', () => {
    const text = `export function a(): string[] { return ['x']; }
      export async function b(): Promise<number | null> { return 1; }
      export function c(): Promise<void> { return Promise.reject(); }
      export function d(): Date { return new Date(); }`;
    expect(changes(text, 'answered early').map(([, replacement]) => replacement)).toEqual([
      'return [];',
      'return null;',
      'return Promise.resolve(undefined);',
    ]);
  });
});

describe('the mutated source', () => {
  const text = `export const table = { limit: [3].slice(0)[0] };
    export function answer(a: number, said: string[]): string {
      if (a > 1 && a !== 3) said.push('more');
      else if (a === 3) said.push('three');
      return a > 1 ? 'many' : '';
    }`;

  const mutants = mutantsOf(text);
  /** Runs the mutated source, transpiled to JavaScript, with one mutant active. */
  function run(active: number): unknown[] {
    const woven = ts.transpileModule(weave(text, mutants), {
      compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.CommonJS },
    }).outputText;
    const exported: { answer?: (a: number, lines: string[]) => string } = {};
    const passed = new Set<number>();
    const global = {
      __mutant: (id: number) => {
        passed.add(id);
        return id === active;
      },
    };
    new Function('exports', 'globalThis', woven)(exported, global);
    return [1, 2, 3].map((a) => {
      const lines: string[] = [];
      return [exported.answer?.(a, lines), lines];
    });
  }

  it('the mutated source behaves like the original while no mutant is active', () => {
    expect(run(0)).toEqual([
      ['', []],
      ['many', ['more']],
      ['many', ['three']],
    ]);
  });

  it('the mutated source behaves differently with each mutant on the called path', () => {
    const alive = mutants.filter(({ id }) => JSON.stringify(run(id)) === JSON.stringify(run(0)));
    // The table is not read.
    expect(alive.map(({ form }) => form)).toEqual(['property']);
  });

  it('weaving is refused if the source changed since the draw', () => {
    expect(() => weave(`// ${text}`, mutants)).toThrow('is not what it was');
  });
});

describe('a draw', () => {
  const candidates = ['reader', 'server', 'screens'].flatMap((area) =>
    Array.from({ length: 60 }, (_, index) => ({
      area,
      file: `${area}.ts`,
      operator: index < 50 ? 'condition turned round' : 'write dropped',
      form: 'expression',
      start: index,
      end: index + 1,
      line: index,
      original: 'a',
      replacement: 'b',
    })),
  ) as LocatedCandidate[];
  const quota = { reader: 4, server: 8, screens: 30 };

  it('a draw is the same for the same seed, and different for a different seed', () => {
    expect(draw(candidates, quota, 7)).toEqual(draw(candidates, quota, 7));
    expect(draw(candidates, quota, 7)).not.toEqual(draw(candidates, quota, 8));
  });

  it('a draw takes the requested number from each area, with the operators in turn, and none twice', () => {
    const drawn = draw(candidates, quota, 7);
    const count = (area: string, operator: string): number =>
      drawn.filter((one) => one.area === area && one.operator === operator).length;
    expect([count('reader', 'condition turned round'), count('reader', 'write dropped')]).toEqual([2, 2]);
    expect([count('screens', 'condition turned round'), count('screens', 'write dropped')]).toEqual([20, 10]);
    expect(new Set(drawn.map(({ area, start }) => `${area} ${start}`)).size).toBe(drawn.length);
  });

  it('a draw of several seeds draws for each seed, and no mutant twice', () => {
    const drawn = drawAll(candidates, quota, [7, 8]);
    expect(drawn.slice(0, 42)).toEqual(draw(candidates, quota, 7));
    expect(drawn.slice(42).map(({ seed }) => seed)).toEqual(Array.from({ length: 42 }, () => 8));
    expect(drawn.map(({ id }) => id)).toEqual(Array.from({ length: 84 }, (_, index) => index + 1));
    expect(new Set(drawn.map(({ area, start }) => `${area} ${start}`)).size).toBe(84);
  });
});

it('a moved file counts as unchanged, even if its imports have new names', () => {
  const before = "import { a } from './a.ts';\nimport './looks.css';\n\nexport const b = a;\n";
  const after =
    "import {\n  a,\n} from '../kernel/a.ts';\nexport type { C } from './c.ts';\n\nexport const b = a;\n";
  expect(withoutImports(after)).toBe(withoutImports(before));
  expect(withoutImports(after.replace('b = a', 'b = 1'))).not.toBe(withoutImports(before));
});

it('the mutants are tried with every test project except operations, demo and long ones', () => {
  const named = (product.test?.projects ?? []).map((project) =>
    typeof project === 'object' && 'test' in project ? String(project.test?.name) : '',
  );
  const left = named.filter((name) => !Object.values(projectsOf).flat().includes(name));
  expect(left.sort()).toEqual(['demo', 'long', 'long-api', 'operations']);
});
