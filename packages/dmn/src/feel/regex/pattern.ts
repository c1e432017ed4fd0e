import {
  type CharacterSet,
  characterRange,
  escapedSet,
  ignoringCase,
  negated,
  oneCharacter,
  propertySet,
} from './character-set.ts';

/** A part of an XPath pattern (XQuery and XPath Functions 3.1, 5.6.1), which DMN 1.5 prescribes for its functions. */
export type Part =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly options: readonly Part[] }
  | { readonly kind: 'group'; readonly index: number | null; readonly part: Part }
  | {
      readonly kind: 'repeat';
      readonly part: Part;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'back'; readonly index: number };

interface Flags {
  readonly ignoreCase: boolean;
  readonly multiLine: boolean;
  readonly dotAll: boolean;
}

export interface Pattern {
  readonly part: Part;
  readonly groups: number;
  readonly flags: Flags;
}

/** Thrown when a pattern or its flags are not valid in XPath. */
export class PatternError extends Error {}

const maxRepeat = 1000;

/** Reads a pattern and its flags `s`, `m`, `i`, `x` and `q`; throws PatternError. */
export function readPattern(pattern: string, flags: string): Pattern {
  if (!/^[smixq]*$/.test(flags)) throw new PatternError('A flag is unknown.');
  const ignoreCase = flags.includes('i');
  const read = { ignoreCase, multiLine: flags.includes('m'), dotAll: flags.includes('s') };
  if (flags.includes('q')) {
    const sets = Array.from(pattern, (c) => oneCharacter(c.codePointAt(0) ?? 0));
    const parts = sets.map((set): Part => ({ kind: 'set', set: ignoreCase ? ignoringCase(set) : set }));
    return { part: { kind: 'sequence', parts }, groups: 0, flags: read };
  }
  const reader = new PatternReader(flags.includes('x') ? withoutSpaces(pattern) : pattern, read);
  const part = reader.readAll();
  return { part, groups: reader.groups, flags: read };
}

/** Removes the spaces, except those of a set in brackets. */
function withoutSpaces(pattern: string): string {
  let depth = 0;
  let remaining = '';
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i] ?? '';
    if (depth === 0 && /\s/.test(c)) continue;
    if (c === '\\' && depth > 0) remaining += pattern[i++] ?? '';
    else if (c === '[') depth += 1;
    else if (c === ']') depth -= 1;
    remaining += pattern[i] ?? '';
  }
  return remaining;
}

const plainEscapes = /[\\|.?*+(){}[\]^$-]/;
const controls: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9 };

class PatternReader {
  readonly #text: readonly string[];
  readonly #flags: Flags;
  #at = 0;
  #depth = 0;
  readonly #closed = new Set<number>();
  groups = 0;

  constructor(pattern: string, flags: Flags) {
    this.#text = Array.from(pattern);
    this.#flags = flags;
  }

  readAll(): Part {
    const part = this.#readChoice();
    if (this.#at < this.#text.length) throw new PatternError('A parenthesis is never opened.');
    return part;
  }

  #next(): string | undefined {
    return this.#text[this.#at];
  }

  #take(): string {
    const c = this.#text[this.#at++];
    if (c === undefined) throw new PatternError('The pattern is not complete.');
    return c;
  }

  #takeIf(c: string): boolean {
    if (this.#next() !== c) return false;
    this.#at += 1;
    return true;
  }

  #readChoice(): Part {
    if (++this.#depth > 50) throw new PatternError('The pattern is nested too deeply.');
    const options = [this.#readSequence()];
    while (this.#takeIf('|')) options.push(this.#readSequence());
    this.#depth -= 1;
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  }

  #readSequence(): Part {
    const parts: Part[] = [];
    for (let c = this.#next(); c !== undefined && c !== '|' && c !== ')'; c = this.#next()) {
      parts.push(this.#readRepeat(this.#readAtom()));
    }
    return { kind: 'sequence', parts };
  }

  #readAtom(): Part {
    const c = this.#take();
    switch (c) {
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '(':
        return this.#readGroup();
      case '[':
        return { kind: 'set', set: this.#readClass() };
      case '.':
        return { kind: 'set', set: this.#flags.dotAll ? () => true : (code) => code !== 10 && code !== 13 };
      case '\\':
        return this.#readEscape();
    }
    if ('?*+{}]'.includes(c)) throw new PatternError(`“${c}” is not expected here.`);
    return this.#single(oneCharacter(c.codePointAt(0) ?? 0));
  }

  #single(set: CharacterSet): Part {
    return { kind: 'set', set: this.#flags.ignoreCase ? ignoringCase(set) : set };
  }

  #readGroup(): Part {
    const counted = !this.#takeIf('?');
    if (!counted && !this.#takeIf(':')) throw new PatternError('“(?” is not known but as “(?:”.');
    const index = counted ? ++this.groups : null;
    const part = this.#readChoice();
    if (!this.#takeIf(')')) throw new PatternError('A parenthesis is never closed.');
    if (index !== null) this.#closed.add(index);
    return { kind: 'group', index, part };
  }

  #readEscape(): Part {
    const next = this.#next() ?? '';
    if (!/[1-9]/.test(next)) return this.#single(this.#readEscapedSet());
    let index = Number(this.#take());
    while (/\d/.test(this.#next() ?? '') && index * 10 + Number(this.#next()) <= this.groups) {
      index = index * 10 + Number(this.#take());
    }
    if (!this.#closed.has(index)) throw new PatternError(`There is no group ${index} before its use.`);
    return { kind: 'back', index };
  }

  #readEscapedSet(): CharacterSet {
    const c = this.#take();
    const control = controls[c];
    if (control !== undefined) return oneCharacter(control);
    if (plainEscapes.test(c)) return oneCharacter(c.codePointAt(0) ?? 0);
    const known = c === 'p' || c === 'P' ? this.#readProperty() : escapedSet(c);
    if (!known) throw new PatternError(`“\\${c}” is not known.`);
    return c === 'P' ? negated(known) : known;
  }

  #readProperty(): CharacterSet | null {
    if (!this.#takeIf('{')) return null;
    let name = '';
    while (!this.#takeIf('}')) name += this.#take();
    return propertySet(name);
  }

  /** Reads a set in brackets, after the opening bracket. */
  #readClass(): CharacterSet {
    if (++this.#depth > 50) throw new PatternError('The pattern is nested too deeply.');
    const inverted = this.#takeIf('^');
    const sets: CharacterSet[] = [];
    let without: CharacterSet | null = null;
    for (let first = true; !this.#takeIf(']'); first = false) {
      if (!first && this.#next() === '-' && this.#text[this.#at + 1] === '[') {
        this.#at += 2;
        without = this.#readClass();
        if (this.#next() !== ']') throw new PatternError('A set ends after what is taken from it.');
      } else {
        sets.push(this.#readMember());
      }
    }
    if (sets.length === 0) throw new PatternError('A set is empty.');
    this.#depth -= 1;
    const any: CharacterSet = (code) => sets.some((set) => set(code));
    const base = this.#flags.ignoreCase ? ignoringCase(any) : any;
    const own = inverted ? negated(base) : base;
    const subtracted = without;
    return subtracted ? (code) => own(code) && !subtracted(code) : own;
  }

  #readMember(): CharacterSet {
    const first = this.#readCharacter();
    if (typeof first !== 'number') return first;
    const next = this.#text[this.#at + 1];
    if (this.#next() !== '-' || next === ']' || next === '[') return oneCharacter(first);
    this.#at += 1;
    const last = this.#readCharacter();
    if (typeof last !== 'number' || last < first)
      throw new PatternError('A range of characters is not in order.');
    return characterRange(first, last);
  }

  #readCharacter(): number | CharacterSet {
    const c = this.#take();
    if (c === '[') throw new PatternError('“[” is not expected within a set.');
    if (c !== '\\') return c.codePointAt(0) ?? 0;
    const next = this.#next() ?? '';
    if (plainEscapes.test(next)) return this.#take().codePointAt(0) ?? 0;
    const control = controls[next];
    if (control === undefined) return this.#readEscapedSet();
    this.#at += 1;
    return control;
  }

  #readRepeat(part: Part): Part {
    const bounds = this.#readBounds();
    if (!bounds) return part;
    if (part.kind === 'start' || part.kind === 'end') throw new PatternError('An anchor cannot be repeated.');
    const [min, max] = bounds;
    const lazy = this.#takeIf('?');
    if (this.#readBounds()) throw new PatternError('A repetition cannot be repeated.');
    return { kind: 'repeat', part, min, max, lazy };
  }

  #readBounds(): readonly [number, number] | null {
    if (this.#takeIf('?')) return [0, 1];
    if (this.#takeIf('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.#takeIf('+')) return [1, Number.POSITIVE_INFINITY];
    if (!this.#takeIf('{')) return null;
    let text = '';
    while (!this.#takeIf('}')) text += this.#take();
    const match = /^(\d{1,5})(,(\d{1,5})?)?$/.exec(text);
    if (!match) throw new PatternError('A repetition is not of the form {n}, {n,} or {n,m}.');
    const min = Number(match[1]);
    const max = match[3] !== undefined ? Number(match[3]) : match[2] ? Number.POSITIVE_INFINITY : min;
    if (min > maxRepeat || (Number.isFinite(max) && (max > maxRepeat || max < min))) {
      throw new PatternError(`A repetition is out of order or above ${maxRepeat}.`);
    }
    return [min, max];
  }
}
