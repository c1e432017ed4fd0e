import { checkLength, type Evaluation, stepsOfText } from '../evaluation.ts';
import { findMatch, type Match } from './match.ts';
import { PatternError, readPattern } from './pattern.ts';
import { assemble, type Program } from './program.ts';

// Caches programs, since the patterns of a rule are few and constant; the oldest are evicted first.
const programs = new Map<string, Program>();
const maxPrograms = 200;
const maxPatternLength = 1000;

/** Returns the program of a pattern with its flags; throws PatternError. */
function getProgram(pattern: string, flags: string): Program {
  if (pattern.length > maxPatternLength)
    throw new PatternError(`The pattern is longer than ${maxPatternLength} characters.`);
  const key = `${flags}/${pattern}`;
  const known = programs.get(key);
  if (known) return known;
  const program = assemble(readPattern(pattern, flags));
  const [oldest] = programs.keys();
  if (programs.size >= maxPrograms && oldest !== undefined) programs.delete(oldest);
  programs.set(key, program);
  return program;
}

const toCodes = (text: string): number[] => Array.from(text, (c) => c.codePointAt(0) ?? 0);

function codesToText(codes: readonly number[], start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCodePoint(codes[i] ?? 0);
  return text;
}

/** Returns whether a part of a text matches; throws PatternError and LimitError. */
export function matches(text: string, pattern: string, flags: string, evaluation: Evaluation): boolean {
  return findMatch(getProgram(pattern, flags), toCodes(text), 0, evaluation) !== null;
}

function* allMatches(program: Program, codes: readonly number[], evaluation: Evaluation): Iterable<Match> {
  for (let at = 0; at <= codes.length; ) {
    evaluation.spend();
    const match = findMatch(program, codes, at, evaluation);
    if (!match) return;
    yield match;
    at = match.end > match.start ? match.end : match.end + 1;
  }
}

/** Fills `$n` in a replacement, where n is the longest run of digits that names an existing group. */
function fillReplacement(
  replacement: string,
  match: Match,
  codes: readonly number[],
  literal: boolean,
): string {
  if (literal) return replacement;
  return replacement.replace(
    /\\([\\$])|\$(\d+)/g,
    (_, escaped: string | undefined, digits: string | undefined) => {
      if (escaped !== undefined) return escaped;
      let used = digits ?? '';
      while (used.length > 1 && Number(used) > match.groups.length) used = used.slice(0, -1);
      const bounds =
        Number(used) === 0 ? ([match.start, match.end] as const) : match.groups[Number(used) - 1];
      return (bounds ? codesToText(codes, bounds[0], bounds[1]) : '') + (digits ?? '').slice(used.length);
    },
  );
}

/** Replaces each match in a text; throws PatternError and LimitError. */
export function replaceAll(
  text: string,
  pattern: string,
  replacement: string,
  flags: string,
  evaluation: Evaluation,
): string {
  const literal = flags.includes('q');
  if (!literal && !/^(?:[^\\$]|\\[\\$]|\$\d)*$/s.test(replacement)) {
    throw new PatternError('In a replacement “$” is followed by a digit, and “\\” by “\\” or “$”.');
  }
  const program = getProgram(pattern, flags);
  const codes = toCodes(text);
  let result = '';
  let copiedUpTo = 0;
  for (const match of allMatches(program, codes, evaluation)) {
    const filled = fillReplacement(replacement, match, codes, literal);
    evaluation.spend(stepsOfText(filled.length));
    result += codesToText(codes, copiedUpTo, match.start) + filled;
    checkLength(result.length);
    copiedUpTo = match.end;
  }
  return result + codesToText(codes, copiedUpTo, codes.length);
}

/** Returns the parts between the matches; throws PatternError and LimitError. */
export function splitByPattern(text: string, pattern: string, evaluation: Evaluation): string[] {
  const codes = toCodes(text);
  const parts: string[] = [];
  let copiedUpTo = 0;
  for (const match of allMatches(getProgram(pattern, ''), codes, evaluation)) {
    if (match.end === match.start) continue;
    parts.push(codesToText(codes, copiedUpTo, match.start));
    copiedUpTo = match.end;
  }
  parts.push(codesToText(codes, copiedUpTo, codes.length));
  return parts;
}
