import { Code } from './codes/code-list.ts';

/** An absent or empty code. */
export const noCode = new Code('');

const SLOTS = 1024;
/** Number of slots to try before a code is returned without being shared. */
const PROBES = 8;

/**
 * Shares one object and one string per distinct code, which makes comparing codes and looking up labels fast. The pool is bounded: a
 * hostile message with a thousand codes only fills it.
 */
export class CodePool {
  // 0 marks an empty slot, since no key is 0.
  readonly #keys = new Int32Array(SLOTS);
  readonly #codes = new Array<Code>(SLOTS).fill(noCode);

  /** The text from `from` to `to`, of at most `LONGEST_CODE` characters; `units` are the character codes of `text`. */
  share(text: string, units: Uint8Array | Uint16Array, from: number, to: number): Code {
    // The key has a leading 1 and seven bits a character, so every ASCII code has its own small integer.
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
 * JavaScript engines keep one copy of each text that names a property, and compare such copies by address. V8 makes a
 * short text of JSON such a copy; a property name would not do, because `30` as a name is a number.
 */
function internText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
