/** Codes are up to three characters long. */
export const LONGEST_CODE = 3;

const SLOTS = 1024;
/** Slots that are looked into before a code is taken as it is. */
const PROBES = 8;

/**
 * A code as one shared string per distinct code: comparing it and looking up its label is cheap then. Bounded: a
 * hostile message with a thousand codes of its own fills it and no more.
 */
export class CodePool {
  // 0 for an empty slot: no key is 0.
  readonly #keys = new Int32Array(SLOTS);
  readonly #codes = new Array<string>(SLOTS).fill('');

  /** The text from `from` to `to`, at most `LONGEST_CODE` characters; `units` are its character codes. */
  share(text: string, units: Uint8Array | Uint16Array, from: number, to: number): string {
    // Seven bits a character behind a leading 1: a small integer for every text of ASCII.
    let key = 1;
    for (let at = from; at < to; at += 1) {
      const unit = units[at] ?? 0;
      if (unit > 127) return text.slice(from, to);
      key = (key << 7) | unit;
    }
    let slot = Math.imul(key, 0x9e3779b1) >>> 22;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const found = this.#keys[slot];
      if (found === key) return this.#codes[slot] ?? '';
      if (found === 0) {
        const code = asKey(text.slice(from, to));
        this.#keys[slot] = key;
        this.#codes[slot] = code;
        return code;
      }
      slot = (slot + 1) % SLOTS;
    }
    return text.slice(from, to);
  }
}

/** The engine keeps one copy of every property name: such strings compare by address, cut ones by content. */
function asKey(code: string): string {
  return Object.keys({ [code]: true })[0] ?? code;
}
