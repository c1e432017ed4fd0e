import { Session } from 'node:inspector/promises';

type Method = (...given: unknown[]) => unknown;
type Prototype = Record<PropertyKey, unknown>;

/** What a native method has looked at: the characters of a text, or the elements of a list. */
type Looked = (self: { length: number }, found: unknown, given: unknown[]) => number;

const all: Looked = ({ length }) => length;
const untilFound: Looked = ({ length }, found, [_wanted, from = 0]) => {
  const end = typeof found === 'number' && found >= 0 ? found + 1 : length;
  return Math.max(0, end - Number(from));
};

const looks: [prototype: object, methods: Record<string, Looked>][] = [
  [
    String.prototype,
    {
      indexOf: untilFound,
      includes: untilFound,
      lastIndexOf: all,
      split: all,
      replace: all,
      replaceAll: all,
      trim: all,
      trimStart: all,
      trimEnd: all,
      toLowerCase: all,
      toUpperCase: all,
      normalize: all,
    },
  ],
  [
    Array.prototype,
    {
      indexOf: untilFound,
      includes: untilFound,
      lastIndexOf: all,
      slice: ({ length }, found) => (Array.isArray(found) ? found.length : length),
      concat: all,
      splice: all,
      shift: all,
      unshift: all,
      join: all,
      reverse: all,
      toSorted: all,
      sort: all,
    },
  ],
];

/** Counts what the native methods look at until the returned function is called, which tells it. */
function watchMethods(): () => number {
  let looked = 0;
  const own: [Prototype, string, Method][] = [];
  for (const [prototype, methods] of looks as [Prototype, Record<string, Looked>][])
    for (const [name, look] of Object.entries(methods)) {
      const method = prototype[name] as Method;
      own.push([prototype, name, method]);
      prototype[name] = function (this: { length: number }, ...given: unknown[]): unknown {
        const { length } = this;
        const found = method.apply(this, given);
        looked += look({ length }, found, given);
        return found;
      };
    }
  const execute = RegExp.prototype.exec;
  RegExp.prototype.exec = function (text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = execute.call(this, text);
    const end = found ? found.index + found[0].length : this.sticky ? from : text.length;
    looked += Math.max(0, end - from);
    return found;
  };
  return () => {
    for (const [prototype, name, method] of own) prototype[name] = method;
    RegExp.prototype.exec = execute;
    return looked;
  };
}

/**
 * How much a piece of work does, whatever the machine: how often each function was called, by the engine's own count, and how
 * many characters and elements the native methods have looked at. What it cannot see, a loop that calls nothing and how often
 * a regular expression tries again, `growth.ts` measures.
 */
export async function countSteps(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const looked = watchMethods();
  let native = 0;
  try {
    await work();
  } finally {
    native = looked();
  }
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  let steps = native;
  for (const { functions, url } of result) {
    if (url.startsWith('node:')) continue;
    for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  }
  return steps;
}
