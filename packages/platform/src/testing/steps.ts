import { Session } from 'node:inspector/promises';

type Method = (...args: unknown[]) => unknown;
type Prototype = Record<PropertyKey, unknown>;

/** How many characters of a text, or elements of a list, a call of a native method scanned. */
type CountScanned = (self: { length: number }, found: unknown, args: unknown[]) => number;

const countAll: CountScanned = ({ length }) => length;
const countUntilFound: CountScanned = ({ length }, found, [_searched, from = 0]) => {
  const end = typeof found === 'number' && found >= 0 ? found + 1 : length;
  return Math.max(0, end - Number(from));
};

const countedMethods: [prototype: object, methods: Record<string, CountScanned>][] = [
  [
    String.prototype,
    {
      indexOf: countUntilFound,
      includes: countUntilFound,
      lastIndexOf: countAll,
      split: countAll,
      replace: countAll,
      replaceAll: countAll,
      trim: countAll,
      trimStart: countAll,
      trimEnd: countAll,
      toLowerCase: countAll,
      toUpperCase: countAll,
      normalize: countAll,
    },
  ],
  [
    Array.prototype,
    {
      indexOf: countUntilFound,
      includes: countUntilFound,
      lastIndexOf: countAll,
      slice: ({ length }, found) => (Array.isArray(found) ? found.length : length),
      concat: countAll,
      splice: countAll,
      shift: countAll,
      unshift: countAll,
      join: countAll,
      reverse: countAll,
      toSorted: countAll,
      sort: countAll,
    },
  ],
];

/** Counts what the native methods scan until the returned function is called, which returns the count. */
function watchMethods(): () => number {
  let scanned = 0;
  const originals: [Prototype, string, Method][] = [];
  for (const [prototype, methods] of countedMethods as [Prototype, Record<string, CountScanned>][])
    for (const [name, countScanned] of Object.entries(methods)) {
      const method = prototype[name] as Method;
      originals.push([prototype, name, method]);
      prototype[name] = function (this: { length: number }, ...args: unknown[]): unknown {
        const { length } = this;
        const found = method.apply(this, args);
        scanned += countScanned({ length }, found, args);
        return found;
      };
    }
  const execute = RegExp.prototype.exec;
  RegExp.prototype.exec = function (text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = execute.call(this, text);
    const end = found ? found.index + found[0].length : this.sticky ? from : text.length;
    scanned += Math.max(0, end - from);
    return found;
  };
  return () => {
    for (const [prototype, name, method] of originals) prototype[name] = method;
    RegExp.prototype.exec = execute;
    return scanned;
  };
}

/**
 * Measures work independently of the machine: counts the calls of every function, as reported by the engine, and the
 * characters and elements that native methods scanned. It cannot see loops without calls and the backtracking of
 * regular expressions; `growth.ts` measures those.
 */
export async function countSteps(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const stopWatching = watchMethods();
  let native = 0;
  try {
    await work();
  } finally {
    native = stopWatching();
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
