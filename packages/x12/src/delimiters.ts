import { type ForeignText, NotX12Error } from './problems.ts';

/** The four characters that separate the parts of a message. `repetition` is null before version 00402. */
export type Delimiters = { element: string; component: string; repetition: string | null; segment: string };

export const defaultDelimiters: Delimiters = { element: '*', component: ':', repetition: '^', segment: '~' };

/** Where the message starts, its delimiters, and the defect of its header, if any. */
export type HeaderReading = { start: number; delimiters: Delimiters; defect: HeaderDefect | null };
export type HeaderDefect = 'leading-text' | 'isa-length' | 'isa-truncated' | 'missing-isa';

const ISA_ELEMENTS = 16;
/** Offset of the 16th separator in a fixed-width ISA. */
const FIXED_WIDTH_END = 103;
/** Only this many characters are searched for one header, which bounds the time spent on hostile texts. */
export const HEADER_REACH = 4096;

/**
 * Finds the first header and its delimiters. A byte order mark and blanks before the header are ignored; other text
 * before it is reported. A message that starts with GS or ST, without an ISA, is still X12.
 * @throws NotX12Error when there is no header at all
 */
export function findHeader(text: string): HeaderReading {
  const start = skipBlanks(text, 0);
  if (isIsa(text, start)) return readIsa(text, start);
  const bare = readBareHeader(text, start);
  if (bare) return bare;
  for (let at = text.indexOf('ISA', start); at >= 0; at = text.indexOf('ISA', at + 3)) {
    // ISA01 always has two characters, which distinguishes a header from the letters ISA in other text.
    if (isIsa(text, at) && text[at + 3] === text[at + 6]) {
      const found = readIsa(text, at);
      return { ...found, defect: found.defect ?? 'leading-text' };
    }
  }
  throw new NotX12Error(classifyForeignText(text, start));
}

/** Classifies a text without a header; `start` is the offset of its first nonblank character. */
function classifyForeignText(text: string, start: number): ForeignText {
  const head = text.slice(start, start + HEADER_REACH);
  // UTF-16 that was read as bytes has a zero byte next to every letter; `ÿþ` and `þÿ` are its byte order marks.
  if (
    /^(?:ÿþ|þÿ|\uFFFD\uFFFD|\uFFFE)/.test(head) ||
    /[A-Za-z*]\0[A-Za-z*]\0|\0[A-Za-z*]\0[A-Za-z*]/.test(head)
  )
    return 'utf-16';
  if (head === '') return 'empty';
  if (head.startsWith('<')) return 'html';
  return /^[[{]\s*["{}[\]\d]/.test(head) ? 'json' : 'other';
}

/** Reads the delimiters that the ISA at `start` declares: the characters after ISA, ISA11, ISA16 and after ISA16. */
export function readIsa(text: string, start: number): HeaderReading {
  const head = text.slice(start, start + HEADER_REACH);
  const element = head.charAt(3);
  let at = 3;
  for (let count = 1; count < ISA_ELEMENTS && at >= 0; count += 1) at = head.indexOf(element, at + 1);
  const next = findNextSegment(head, 4, element);
  const complete = at >= 0 && at + 1 < head.length && (next < 0 || at < next);
  const repetition = readRepetition(head.slice(0, complete ? at : Math.max(next, 0)).split(element));
  if (!complete) {
    const segment = next >= 0 ? findTerminatorBefore(head, 0, next) : defaultDelimiters.segment;
    return {
      start,
      delimiters: { ...defaultDelimiters, element, repetition, segment },
      defect: 'isa-truncated',
    };
  }
  const component = head.charAt(at + 1);
  const segment = terminatorAfter(head, at + 2, next, component);
  if ((isLetterOrDigit(segment) || segment === element) && next >= 0) {
    // ISA16 is missing or something follows it: the character before the next segment is the terminator.
    const terminator = findTerminatorBefore(head, 0, next);
    const known = component === terminator ? defaultDelimiters.component : component;
    return {
      start,
      delimiters: { element, component: known, repetition, segment: terminator },
      defect: 'isa-length',
    };
  }
  const isPadded = segment !== head.charAt(at + 2) && head.length > at + 2;
  const defect = at === FIXED_WIDTH_END && !isPadded ? null : 'isa-length';
  return { start, delimiters: { element, component, repetition, segment }, defect };
}

/** Returns the terminator at this position. A space is padding when another terminator follows it. */
function terminatorAfter(head: string, at: number, next: number, component: string): string {
  const found = head.charAt(at) || defaultDelimiters.segment;
  if (found !== ' ' || next < 0) return found;
  const padded = findTerminatorBefore(head, at, next);
  return padded === component || isBlank(padded) ? found : padded;
}

/** Returns the offset at which the segment after the ISA starts, or -1. */
function findNextSegment(text: string, from: number, element: string): number {
  const places = ['GS', 'TA1', 'ST']
    .map((id) => findSegment(text, id, from, element))
    .filter((at) => at >= 0);
  return places.length > 0 ? Math.min(...places) : -1;
}

/** Finds a segment with this identifier, not the end of a word such as the sender WAYPOST; -1 when there is none. */
function findSegment(text: string, id: string, from: number, element: string): number {
  let at = text.indexOf(id + element, from);
  while (at >= 0) {
    const before = text.charAt(at - 1);
    if (!isLetterOrDigit(before) && before !== element) return at;
    at = text.indexOf(id + element, at + 1);
  }
  return -1;
}

/** Returns the last nonblank character before a segment; if there are only blanks, a blank is the terminator. */
function findTerminatorBefore(text: string, start: number, next: number): string {
  let end = next - 1;
  while (end > start && isBlank(text.charAt(end))) end -= 1;
  const last = text.charAt(end);
  return isLetterOrDigit(last) ? text.charAt(next - 1) : last;
}

/** ISA11 has been the repetition separator since version 00402; before that it was the standards identifier U. */
function readRepetition(isa: string[]): string | null {
  const declared = isa[11] ?? '';
  const version = isa[12] ?? '';
  if (declared.length === 1 && !isLetterOrDigit(declared) && declared !== ' ') return declared;
  // Some 5010 headers still contain U; the usual separator is the best guess there.
  return version >= '00402' ? '^' : null;
}

/** Reads the header of a message that starts with GS or ST, whose second segment reveals the terminator. */
function readBareHeader(text: string, start: number): HeaderReading | null {
  const id = text.slice(start, start + 2);
  const element = text.charAt(start + 2);
  if ((id !== 'GS' && id !== 'ST') || element === '' || isLetterOrDigit(element) || isBlank(element))
    return null;
  for (const next of ['ST', 'BHT', 'AK1']) {
    const at = findSegment(text, next, start + 3, element);
    if (at < 0) continue;
    const segment = findTerminatorBefore(text, start, at);
    return { start, delimiters: { ...defaultDelimiters, element, segment }, defect: 'missing-isa' };
  }
  return null;
}

/** Returns whether an ISA starts here: the letters and a separator. */
export function isIsa(text: string, at: number): boolean {
  if (!text.startsWith('ISA', at)) return false;
  const separator = text.charAt(at + 3);
  return separator !== '' && !isLetterOrDigit(separator) && !isBlank(separator);
}

/** Returns the first position from `at` on that is not a blank, line end or byte order mark. */
function skipBlanks(text: string, at: number): number {
  let position = at;
  while (position < text.length && isBlankCode(text.charCodeAt(position))) position += 1;
  return position;
}

/**
 * Control characters, space, no-break space and byte order mark. 0x1C to 0x1F are not blank: some senders use them
 * as delimiters.
 */
export function isBlankCode(code: number): boolean {
  return code <= 32 ? code < 28 || code === 32 : code === 0xa0 || code === 0xfeff;
}

function isBlank(character: string): boolean {
  return isBlankCode(character.charCodeAt(0));
}

function isLetterOrDigit(character: string): boolean {
  const code = character.charCodeAt(0);
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
