import { parseTemporal } from '../builtins/temporal-text.ts';
import { unquote } from '../compile/unquote.ts';
import { compare } from '../values/compare.ts';
import { CalendarDate } from '../values/date.ts';
import { DateAndTime } from '../values/date-time.ts';
import { parseDuration } from '../values/duration.ts';
import { parseNumber } from '../values/number.ts';
import { TimeOfDay } from '../values/time.ts';
import { Range, type Value } from '../values/value.ts';

const space = /\s*/y;
const number = /-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?(?!\w|\.(?!\.))/y;
const string = /"(?:[^"\\\n\r]|\\.)*"/y;
const word = /(?:true|false|null)(?!\s*[\w([.])/y;
const temporal = /(?:@|(date and time|date|time|duration)\s*\(\s*)("(?:[^"\\\n\r]|\\.)*")/y;

const constructors: Readonly<Record<string, (text: string) => Value>> = {
  date: (text) => CalendarDate.parse(text),
  time: (text) => TimeOfDay.parse(text),
  'date and time': (text) => DateAndTime.parse(text),
  duration: parseDuration,
};

const words: Readonly<Record<string, Value>> = { true: true, false: false, null: null };

/** Reads literals without the parser, since most cells contain nothing else. Undefined means that it is no literal. */
export class LiteralScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at += match[0].length;
    return match;
  }

  skipSpace(): void {
    this.#match(space);
  }

  /** Consumes and returns the first of these choices that comes next. */
  take<const C extends string>(...choices: readonly C[]): C | undefined {
    this.skipSpace();
    const found = choices.find((choice) => this.#text.startsWith(choice, this.#at));
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  get isAtEnd(): boolean {
    this.skipSpace();
    return this.#at === this.#text.length;
  }

  readLiteral(): Value | undefined {
    this.skipSpace();
    const quoted = this.#match(string);
    if (quoted) return unquote(quoted[0]);
    const digits = this.#match(number);
    if (digits) return parseNumber(digits[0]) ?? undefined;
    const known = this.#match(word);
    if (known) return words[known[0]];
    return this.#readTemporal();
  }

  #readTemporal(): Value | undefined {
    const match = this.#match(temporal);
    if (!match?.[2]) return undefined;
    const text = unquote(match[2]);
    const value = match[1] ? constructors[match[1]]?.(text) : parseTemporal(text);
    if (match[1] && this.take(')') === undefined) return undefined;
    return value ?? undefined;
  }

  /** Reads a range such as `[a..b]` with literal ends. */
  readRange(): Range | undefined {
    const open = this.take('[', '(', ']');
    const start = open === undefined ? undefined : this.readLiteral();
    if (start === undefined || this.take('..') === undefined) return undefined;
    const end = this.readLiteral();
    const close = end === undefined ? undefined : this.take(']', ')', '[');
    if (end === undefined || close === undefined || compare(start, end) === null) return undefined;
    return Range.interval(start, end, open === '[', close === ']');
  }
}
