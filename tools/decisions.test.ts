import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listedNumbers, readDecision, readDecisions, readIndex, withDecisions } from './decisions.ts';
import { repositoryRoot } from './start/processes.ts';

const MAX_LINES = 45;
const decisions = readDecisions();
const index = readIndex();

const textOf = (file: string): string => readFileSync(join(repositoryRoot, 'docs/decisions', file), 'utf8');

/** The links to missing files, except web addresses and anchors within the page. */
const brokenLinks = (file: string): string[] =>
  [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(repositoryRoot, dirname(file), link)))
    .map((link) => `${file}: ${link}`);

describe('the decisions in docs/decisions', () => {
  it("a decision's status is read with the decisions that replace it, even over several lines", () => {
    const read = (status: string) => {
      const { state, replacedBy } = readDecision('0001-a.md', `# 1. A\n\n${status}\n\nText.\n`);
      return { state, replacedBy };
    };
    expect(read('**Status:** accepted, 2026-11-21. Adds to [3](3.md).')).toEqual({
      state: 'accepted',
      replacedBy: [],
    });
    expect(read('**Status:** replaced by [5](5.md), 2026-11-21.')).toEqual({
      state: 'replaced by',
      replacedBy: [5],
    });
    expect(
      read(
        '**Status:** replaced in part by [5](5.md) (one part) and\n[7](7.md), 2026-11-21. Adds to [3](3.md), 2026.',
      ),
    ).toEqual({ state: 'replaced in part by', replacedBy: [5, 7] });
    expect(read('**Status:** decided, November 2026.').state).toBeNull();
    expect(read('2026-11-22').state).toBeNull();
  });

  it('each decision has its number, a title and a well-formed status', () => {
    const odd = decisions.filter(
      ({ file, number, title, state }) => number !== Number(file.slice(0, 4)) || !title || state === null,
    );
    expect(odd.map(({ file }) => file)).toEqual([]);
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
  });

  it('each replaced decision names existing decisions that replace it', () => {
    const numbers = new Set(decisions.map(({ number }) => number));
    const odd = decisions.filter(
      ({ number, state, replacedBy }) =>
        state !== 'accepted' &&
        (replacedBy.length === 0 || replacedBy.some((other) => other === number || !numbers.has(other))),
    );
    expect(odd.map(({ file }) => file)).toEqual([]);
  });

  it('a decision that replaces another one links to it', () => {
    const fileOf = new Map(decisions.map(({ number, file }) => [number, file]));
    const oneSided = decisions.flatMap(({ file, replacedBy }) =>
      replacedBy
        .filter((other) => !textOf(fileOf.get(other) ?? '').includes(`(${file})`))
        .map((other) => `${other} does not link to ${file}`),
    );
    expect(oneSided).toEqual([]);
  });

  it(`no decision has more than ${MAX_LINES} lines`, () => {
    const long = decisions.filter(({ lines }) => lines > MAX_LINES);
    expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });

  it('every source file that a decision or a reading names exists', () => {
    const sources = globSync(
      ['*.{ts,yaml}', '{apps,bench,deploy,e2e,packages,tools}/**/*.{ts,tsx,sql,yaml,grit}'],
      {
        cwd: repositoryRoot,
        exclude: (name) => name.includes('node_modules'),
      },
    ).map((file) => `/${file}`);
    const files = globSync('docs/{decisions,readings}/*.md', { cwd: repositoryRoot });
    const gone = files.flatMap((file) =>
      [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|sql|yaml|grit))`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !sources.some((source) => source.endsWith(`/${name}`)))
        .map((name) => `${file}: ${name}`),
    );
    expect(gone).toEqual([]);
  });

  it('the index lists each decision once, with its present title and state', () => {
    // A row with the number alone is enough: `node tools/decisions.ts` writes title, link and state.
    expect(listedNumbers(index).toSorted((a, b) => a - b)).toEqual(decisions.map(({ number }) => number));
    expect(index).toBe(withDecisions(index, decisions));
  });

  it('the index of the readings lists each file of docs/readings once', () => {
    const folder = join(repositoryRoot, 'docs/readings');
    const files = globSync('*.md', { cwd: folder }).filter((file) => file !== 'README.md');
    const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^- \[.+\]\((.+\.md)\)$/gm)];
    expect(listed.map(([, file]) => file).toSorted()).toEqual(files.toSorted());
  });

  it('every link of a decision, a reading and the third trial leads to a file', () => {
    const files = globSync(['docs/decisions/*.md', 'docs/readings/*.md', 'docs/third-trial.md'], {
      cwd: repositoryRoot,
    });
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(brokenLinks)).toEqual([]);
  });

  it('every link of another document to a decision leads to a file', () => {
    const files = globSync(['*.md', 'docs/*.md', '{apps,packages}/**/README.md'], {
      cwd: repositoryRoot,
      exclude: (name) => name.includes('node_modules'),
    });
    const broken = files.flatMap(brokenLinks).filter((link) => link.includes('decisions/'));
    expect(broken).toEqual([]);
    expect(files.length).toBeGreaterThan(20);
  });
});
