import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from '../architecture/imports.ts';
import { readWords, type Words } from './read-words.ts';
import { type RefusedWord, refusedInText, refusedNames } from './refused.ts';

/** The folders that are checked: sources, tools and all tests. */
const read = /^(?:packages|tools|bench|apps\/\w+\/(?:src|test)|e2e)\//;

/** The OpenAPI document has a schema of this name. */
const namesOfTheWire = new Set(['takenBackSchema']);

/** Matches a title without a subject. */
const WITHOUT_SUBJECT =
  /^(?:who (?:may|can|has|is)|whose|is|are|was|were|has|have|had|does|do|did|may|can|must|cannot|and|or|but|of|by|to(?!-dos)|names(?! (?:of|may|that|with|are))|says?|keeps?|tells?|refuses?|takes?|shows?|gives?|sends?|leaves?|finds?|lets?|counts|reads?|asks?|ends|comes?|makes?|answers(?! read)|goes|contains?|lists(?! (?:are|of|show|and))|accepts|needs?|compares|prints|knows?|writes|puts?|requires|holds|includes|stays?|groups(?! (?:can|collapse|show|follow))|runs?|reaches|stands|sees?|adds?|gets?|waits|replaces|follows?|differs?|fails|repeats|opens|looks|uses?|passes|discards|ignores|match(?:es)?|restores|draws|loses?|begins|filters|quotes|joins?|stores|serves|stops|removes|describes|leads|works|brings|learns|skips|becomes?|sorts|disables|reports|explains|negates|behaves)\b(?!:)/;

const refusedBy = (list: readonly RefusedWord[], text: string): string | undefined =>
  list.find(({ pattern }) => pattern.test(text))?.instead;

function complaint({ kind, text }: Words): string | undefined {
  if (kind === 'name') return namesOfTheWire.has(text) ? undefined : refusedBy(refusedNames, text);
  if (kind === 'title' && WITHOUT_SUBJECT.test(text)) return 'begin with the subject';
  return refusedBy(refusedInText, text);
}

const complaintsIn = (file: string, source: string): string[] =>
  readWords(file, source).flatMap((words) => {
    const instead = complaint(words);
    return instead ? [`${file}:${words.line}: ${words.text} (${instead})`] : [];
  });

describe('the words of the sources', () => {
  it('names, comments and titles are read where they are declared', () => {
    const source =
      '// Who asks.\nconst told = 1;\n/** A door. */ it.each([1])("is read", () => { f(settled); });';
    expect(readWords('x.test.ts', source)).toEqual([
      { kind: 'comment', text: '// Who asks.', line: 1 },
      { kind: 'name', text: 'told', line: 2 },
      { kind: 'comment', text: '/** A door. */', line: 3 },
      { kind: 'title', text: 'is read', line: 3 },
    ]);
    expect(complaintsIn('x.test.ts', source)).toHaveLength(3);
  });

  it('no name, comment or title has a word that only we understand, and each title begins with its subject', () => {
    const files = sourceFiles().filter((file) => read.test(file) && !file.startsWith('tools/words/'));
    expect(files.length).toBeGreaterThan(400);
    const found = files.flatMap((file) => complaintsIn(file, readFileSync(join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });
});
