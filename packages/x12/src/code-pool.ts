import { Code } from './codes/code-list.ts';

/** An absent or empty code. */
export const noCode = new Code('');

const SLOTS = 1024;
/** Number of slots to try before a code is returned without being shared. */
const PROBES = 8;

/**
 * Shares one object and one string per distinct code, which makes comparing codes and looking up labels fast. The
 * pool is bounded: a hostile message with a thousand codes only fills it.
 */
export class CodePool {
  // 0 marks an empty slot, since no key is 0.
  readonly #keys = new Int32Array(SLOTS);
  readonly #codes = new Array<Code>(SLOTS).fill(noCode);

  /** Returns the code between `from` and `to`, at most `LONGEST_CODE` long; `units` are the character codes of `text`. */
  share(text: string, units: Uint8Array | Uint16Array, from: number, to: number): Code {
    // The key has a leading 1 and seven bits per character, so every ASCII code has its own small integer.
    let key = 1;
    for (let at = from; at < to; at += 1) {
      const unit = units[at] ?? 0;
      if (unit > 127) return new Code(text.slice(from, to));
      key = (key << 7) | unit;
    }
    let slot = Math.imul(key, 0x9e3779b1) >>> 22;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const found = this.#keys[slot];
      if (found === key) return this.#codes[slot] ?? noCode;
      if (found === 0) {
        const code = new Code(internText(text.slice(from, to)));
        this.#keys[slot] = key;
        this.#codes[slot] = code;
        return code;
      }
      slot = (slot + 1) % SLOTS;
    }
    return new Code(text.slice(from, to));
  }
}

/**
 * JavaScript engines store one copy of each string that names a property, and compare such copies by address. V8
 * stores short JSON strings this way. Using the code as a property name would not work, because `30` is then a number.
 */
function internText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
