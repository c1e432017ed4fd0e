import type { Operation } from './document.ts';
import type { Input, Outcome } from './fuzz.ts';

/** The findings of a fuzzer run. */
export class Found {
  readonly #flaws = new Set<string>();
  readonly #taken = new Set<string>();
  /** The number of inputs sent, and how many of them the document does not allow. */
  sent = 0;
  forbidden = 0;

  note({ id }: Operation, { status, flaw }: Outcome): void {
    this.sent += 1;
    if (status < 300) this.#taken.add(id);
    if (flaw) this.#flaws.add(`${id} ${flaw}`);
  }

  /** Input that the document does not allow must not be accepted. */
  noteForbidden({ id }: Operation, { status }: Outcome, input: Input): void {
    this.forbidden += 1;
    if (status < 400)
      this.#flaws.add(`${id} takes what it does not allow: ${JSON.stringify(input).slice(0, 400)}`);
  }

  flaws(): string[] {
    return [...this.#flaws];
  }

  hasTaken({ id }: Operation): boolean {
    return this.#taken.has(id);
  }
}
