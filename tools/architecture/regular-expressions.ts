import ts from 'typescript';

/** The regular expression literals of a file. */
export function expressionsIn(file: string, text: string): RegExp[] {
  const found: RegExp[] = [];
  if (!mayContainExpression(text)) return found;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/**
 * Whether a line other than an import or a comment has two slashes. Most files have none, and parsing all files takes
 * seconds.
 */
const mayContainExpression = (text: string): boolean =>
  text.split('\n').some((line) => !/^(import |\} from |\s*(\/\/|\/?\*))/.test(line) && /\/.*\//.test(line));

/** An escape, a class, the start of a group, a quantifier, or one character. */
const PIECE =
  /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<\w+>|<?[=!]|:))?|[*+?]\??|\{\d+(?:,\d*)?\}\??|./giu;
const ENDLESS = /^(?:[*+]|\{\d+,\})/;
const CHARACTERS = [...'a1 \n\r\t-_:;=<>"\'/.,&%?*~^|()[]{}A@+#$!\\\u0301\u00a0'];
const NO_MATCH = ['', '\u0000', '\n!\n!'];

type Attack = (size: number) => string;

/** Characters that a part of an expression matches. */
function samplesOf(piece: string, source: string, flags: string): string[] {
  const characters = [...CHARACTERS, ...(source.match(/[^\\\w\s]/gu) ?? []), piece];
  try {
    const whole = new RegExp(`^(?:${piece})$`, flags.replace(/[gy]/g, ''));
    return [...new Set(characters)].filter((character) => whole.test(character));
  } catch {
    return [];
  }
}

/** Walks through the parts of an expression and builds a text that it matches. */
class Walk {
  /** The text before each unbounded repetition. */
  readonly leads = new Set<string>();
  /** The text that can be repeated there. */
  readonly units = new Set<string>();
  readonly #groups: { start: string; isLookaround: boolean }[] = [];
  #lead = '';
  #last = '';

  open(piece: string): void {
    this.#groups.push({ start: this.#lead, isLookaround: /[=!]$/.test(piece) });
  }
  alternate(): void {
    this.#lead = this.#groups.at(-1)?.start ?? '';
  }
  close(): void {
    const { start = '', isLookaround = false } = this.#groups.pop() ?? {};
    this.#last = this.#lead.slice(start.length);
    this.units.add(this.#last);
    if (isLookaround) this.#lead = start;
  }
  repeat(piece: string): void {
    const before = this.#lead.slice(0, this.#lead.length - this.#last.length);
    if (ENDLESS.test(piece)) this.leads.add(before).add(this.#lead);
    this.#lead += this.#last.repeat(Math.max(0, Number(/\d+/.exec(piece)?.[0] ?? 1) - 1));
  }
  take(samples: readonly string[]): void {
    this.#last = samples[0] ?? '';
    this.#lead += this.#last;
    for (const sample of samples.slice(0, 3)) this.units.add(sample);
  }
  end(): void {
    this.units.add(this.#lead).delete('');
  }
}

/**
 * Texts that cost an expression the most time: the text before each unbounded repetition, then the repeated text many
 * times, then text that does not match. An expression without an unbounded repetition has none.
 */
export function attacksOn({ source, flags }: RegExp): Attack[] {
  const walk = new Walk();
  for (const [piece] of source.matchAll(PIECE)) {
    if (piece.startsWith('(')) walk.open(piece);
    else if (piece === '|') walk.alternate();
    else if (piece === ')') walk.close();
    else if (/^[*+?]|^\{\d/.test(piece)) walk.repeat(piece);
    else walk.take(samplesOf(piece, source, flags));
  }
  walk.end();
  return [...walk.leads].flatMap((start) =>
    [...walk.units].flatMap((unit) =>
      NO_MATCH.map((end) => (size: number) => start + unit.repeat(Math.ceil(size / unit.length)) + end),
    ),
  );
}

/**
 * Sizes that are small enough for an exponential expression to finish. A linear one takes microseconds for
 * the largest size.
 */
const SIZES = [16, 24, 36, 54, 80, 120, 180, 270, 400, 600, 900, 1350, 2000, 4096];
const LONG_MS = 3;
const MAX_TRIES = 5;
/** The factor of time for eight times the size: 8 if linear, 64 if quadratic. */
const MAX_RATIO = 24;

/** Searches the expression in the whole text; a sticky one at each position. */
function readAll({ source, flags }: RegExp, text: string): string {
  return text.replace(new RegExp(source, flags.includes('g') ? flags : `${flags}g`), '');
}

/** CPU time, which other programs on the machine do not affect. */
function cpuMs(work: () => void): number {
  const { user, system } = process.threadCpuUsage();
  work();
  const after = process.threadCpuUsage();
  return (after.user - user + after.system - system) / 1000;
}

/** The shortest time of a few attempts; a short first one is sufficient. */
function leastMs(expression: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MAX_TRIES && least >= LONG_MS; tries += 1)
    least = Math.min(
      least,
      cpuMs(() => readAll(expression, text)),
    );
  return least;
}

/** A short example of a text whose time grows faster than its size; null if there is none. */
export function findSlowExample(expression: RegExp): string | null {
  const isSlowAttack = (attack: Attack): boolean => {
    for (const size of SIZES) {
      const ms = leastMs(expression, attack(size));
      if (ms >= LONG_MS) return ms > MAX_RATIO * leastMs(expression, attack(size / 8));
    }
    return false;
  };
  return attacksOn(expression).find(isSlowAttack)?.(12) ?? null;
}
