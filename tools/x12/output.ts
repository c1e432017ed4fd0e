import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** The size of the write buffer in characters, because many small writes cost more than one. */
const BUFFER_SIZE = 65_536;

/** Writes JSON piece by piece, never faster than its reader consumes it. */
export class JsonOutput {
  readonly #stream: Writable;
  #buffered: string[] = [];
  #size = 0;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  async text(piece: string): Promise<void> {
    this.#buffered.push(piece);
    this.#size += piece.length;
    if (this.#size >= BUFFER_SIZE) await this.flush();
  }

  /**
   * Writes a value whose upper `levels` are written part by part, because a large set exceeds the maximum length of a
   * string.
   */
  async value(value: unknown, levels: number): Promise<void> {
    for (const piece of piecesOf(value, levels)) await this.text(piece);
  }

  async flush(): Promise<void> {
    const text = this.#buffered.join('');
    this.#buffered = [];
    this.#size = 0;
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }
}

function* piecesOf(value: unknown, levels: number): Generator<string> {
  if (hasJson(value)) {
    yield* piecesOf(value.toJSON(), levels);
  } else if (levels === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value, null, 2);
  } else if (Array.isArray(value)) {
    let separator = '[\n';
    for (const item of value) {
      yield separator;
      yield* piecesOf(item, levels - 1);
      separator = ',\n';
    }
    yield value.length === 0 ? '[]' : ']';
  } else {
    let separator = '{\n';
    for (const [name, part] of Object.entries(value)) {
      yield `${separator}${JSON.stringify(name)}: `;
      yield* piecesOf(part, levels - 1);
      separator = ',\n';
    }
    yield '}';
  }
}

/** Whether a value has its own `toJSON`, as an answer does that is computed on demand. */
const hasJson = (value: unknown): value is { toJSON: () => unknown } =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';
