/**
 * A map from nonzero numbers to numbers in two flat arrays, which spares the garbage collector some hundred thousand
 * objects.
 */
export class NumberMap {
  #keys = new Float64Array(1024);
  #values = new Uint32Array(1024);
  #size = 0;

  /** 0 for a missing key. */
  get(key: number): number {
    return this.#values[this.#placeOf(key)] ?? 0;
  }

  set(key: number, value: number): void {
    const at = this.#placeOf(key);
    if (this.#keys[at] === 0) this.#size += 1;
    this.#keys[at] = key;
    this.#values[at] = value;
    if (this.#size > this.#keys.length / 2) this.#grow();
  }

  *[Symbol.iterator](): Generator<readonly [key: number, value: number]> {
    for (const [at, key] of this.#keys.entries()) if (key !== 0) yield [key, this.#values[at] ?? 0];
  }

  /** The position of a key, or its free position. */
  #placeOf(key: number): number {
    const mask = this.#keys.length - 1;
    let at = (key | 0) & mask;
    for (let found = this.#keys[at]; found !== key && found !== 0; found = this.#keys[at])
      at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const before = [...this];
    this.#keys = new Float64Array(this.#keys.length * 2);
    this.#values = new Uint32Array(this.#keys.length);
    for (const [key, value] of before) {
      const at = this.#placeOf(key);
      this.#keys[at] = key;
      this.#values[at] = value;
    }
  }
}
