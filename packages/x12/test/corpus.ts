import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of messages: the project's own, and a larger collection when X12_CORPUS names its folder. */
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

/** Every message, by its file name. */
export const messages: { name: string; text: string }[] = folders.flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
    .map((name) => ({ name, text: readText(join(folder, name)) })),
);

/** Returns whether a file of the collection is an X12 message. */
export function isX12(name: string): boolean {
  return !/html|not-x12/.test(name);
}

/** The segments of each set, split without the code under test. */
export type NaiveSet = { type: string; segments: { id: string; elements: string[]; text: string }[] };

export function splitNaively(text: string): NaiveSet[] {
  const content = text.slice(text.search(/(?:ISA|GS)[^A-Za-z0-9\s]/));
  return content.split(/(?=ISA[^A-Za-z0-9\s]00)/).flatMap(splitInterchange);
}

function splitInterchange(interchange: string): NaiveSet[] {
  const element = interchange[interchange.startsWith('ISA') ? 3 : 2] ?? '*';
  const sets: NaiveSet[] = [];
  let set: NaiveSet | null = null;
  for (const piece of interchange.split(terminatorOf(interchange, element))) {
    const text = piece.replace(/[\r\n]/g, '').trim();
    const [id = '', ...elements] = text.split(element);
    // One of the fixtures lost its ST.
    if (id === 'ST' || (id === 'BHT' && !set)) {
      set = { type: id === 'ST' ? (elements[0] ?? '') : '271', segments: [] };
      sets.push(set);
    }
    if (id === 'SE') set = null;
    else if (set && id !== 'ST' && id !== '') set.segments.push({ id, elements, text });
  }
  return sets;
}

/** Finds the terminator: the last nonblank character before the first GS or TA1, or else a line break. */
function terminatorOf(interchange: string, element: string): string {
  const next = interchange.search(new RegExp(`(?<![A-Z0-9\\${element}])(?:GS|TA1|ST)\\${element}(?!ISA)`));
  const offset = interchange.startsWith('GS') ? interchange.search(/(?<![A-Z0-9])ST[^A-Z0-9]2/) : next;
  const before = interchange.slice(0, offset);
  const last = /[^ \t\r\n](?=[ \t\r\n]*$)/.exec(before)?.[0] ?? '~';
  // When that character is ISA16, the terminator is the line break after it.
  const component = before.split(element)[16]?.[0];
  const endsWithComponent = component === last && before.split(element)[16]?.trim().length === 1;
  return endsWithComponent ? (before[before.lastIndexOf(last) + 1] ?? '~') : last;
}
