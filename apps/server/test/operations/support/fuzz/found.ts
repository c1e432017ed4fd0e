import type { Operation } from './document.ts';
import type { Input, Outcome } from './fuzz.ts';

/** What a run of the fuzzer has found out. */
export class Found {
  readonly #flaws = new Set<string>();
  readonly #statuses = new Map<string, number[]>();

  note({ id }: Operation, { status, flaw }: Outcome): void {
    this.#statuses.set(id, [...(this.#statuses.get(id) ?? []), status]);
    if (flaw) this.#flaws.add(`${id} ${flaw}`);
  }

  /** An input was taken that the document does not allow. */
  tooMuch({ id }: Operation, input: Input): void {
    this.#flaws.add(`${id} takes what it says it does not: ${JSON.stringify(input).slice(0, 400)}`);
  }

  flaws(): string[] {
    return [...this.#flaws];
  }

  /** Operations that have taken nothing that was sent to them, with what they answered. */
  refusing(operations: readonly Operation[]): string[] {
    return operations
      .map(({ id }) => ({ id, statuses: this.#statuses.get(id) ?? [] }))
      .filter(({ statuses }) => !statuses.some((status) => status < 300))
      .map(({ id, statuses }) => `${id}: ${[...new Set(statuses)].join(', ')}`);
  }
}
