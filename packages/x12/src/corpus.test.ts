import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NotX12Error, readX12 } from './index.ts';

/** The project's own messages always; a larger collection where X12_CORPUS names its folder. */
const folders = [join(import.meta.dirname, '../fixtures'), ...corpusFolders(process.env.X12_CORPUS)];

function corpusFolders(folder: string | undefined): string[] {
  if (!folder) return [];
  return [existsSync(join(folder, 'public')) ? join(folder, 'public') : folder];
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

type SetCount = { type: string; EB: number; AAA: number };

/** Counts without any of the reader's code: split the text, look at the first elements. */
function countNaively(text: string): SetCount[] {
  const content = text.slice(text.search(/(?:ISA|GS)[^A-Za-z0-9\s]/));
  return content.split(/(?=ISA[^A-Za-z0-9\s]00)/).flatMap(countSets);
}

function countSets(interchange: string): SetCount[] {
  const element = interchange[interchange.startsWith('ISA') ? 3 : 2] ?? '*';
  const counts: SetCount[] = [];
  let set: SetCount | null = null;
  for (const segment of interchange.split(terminatorOf(interchange, element))) {
    const [id, type = ''] = segment
      .replace(/[\r\n]/g, '')
      .trim()
      .split(element);
    // One of the fixtures lost its ST.
    if (id === 'ST' || (id === 'BHT' && !set)) {
      set = { type: id === 'ST' ? type : '271', EB: 0, AAA: 0 };
      counts.push(set);
    } else if (id === 'SE') set = null;
    else if (set && (id === 'EB' || id === 'AAA')) set[id] += 1;
  }
  return counts;
}

/** The character before the first GS or TA1, blanks aside; a line break where nothing else stands there. */
function terminatorOf(interchange: string, element: string): string {
  const next = interchange.search(new RegExp(`(?<![A-Z0-9\\${element}])(?:GS|TA1|ST)\\${element}(?!ISA)`));
  const offset = interchange.startsWith('GS') ? interchange.search(/(?<![A-Z0-9])ST[^A-Z0-9]2/) : next;
  const before = interchange.slice(0, offset);
  const last = /[^ \t\r\n](?=[ \t\r\n]*$)/.exec(before)?.[0] ?? '~';
  // ISA16 itself: the terminator is the line break after it.
  const component = before.split(element)[16]?.[0];
  const endsWithComponent = component === last && before.split(element)[16]?.trim().length === 1;
  return endsWithComponent ? (before[before.lastIndexOf(last) + 1] ?? '~') : last;
}

for (const folder of folders) {
  describe(`every message in ${folder}`, () => {
    for (const name of readdirSync(folder).sort()) {
      const text = readText(join(folder, name));
      if (/html|not-x12/.test(name)) {
        it(`refuses ${name}`, () => expect(() => readX12(text)).toThrow(NotX12Error));
        continue;
      }
      it(`reads ${name} with one coverage per EB and one rejection per AAA`, () => {
        const sets = readX12(text).transactions.filter((transaction) => transaction.type !== 'TA1');
        const read = sets.map(({ type, eligibility }) => ({
          type,
          EB: eligibility?.coverages.length ?? 0,
          AAA: eligibility?.AAAs.length ?? 0,
        }));
        expect(read).toEqual(countNaively(text));
      });
    }
  });
}
