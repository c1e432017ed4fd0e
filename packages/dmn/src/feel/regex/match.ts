import { type Evaluation, LimitError } from '../evaluation.ts';
import type { Instruction, Program } from './program.ts';

export interface Match {
  readonly start: number;
  readonly end: number;
  /** The bounds of each group, from group 1 on; null when it did not participate. */
  readonly groups: readonly (readonly [number, number] | null)[];
}

const maxInput = 100_000;
const maxStates = 50_000_000;
/** The number of instructions per step of the evaluation; with back references, each instruction is a step. */
const instructionsPerStep = 16;

/**
 * Finds the first match from a position on, by backtracking over instructions. Without back references, no pair of
 * instruction and position is tried twice, so the time is bounded by the product of pattern and text; with them, the
 * budget of the evaluation is the bound. Throws LimitError.
 */
export function findMatch(
  program: Program,
  text: readonly number[],
  from: number,
  evaluation: Evaluation,
): Match | null {
  const width = text.length - from + 1;
  if (text.length > maxInput || width * program.code.length > maxStates) {
    throw new LimitError('The text is too long for the pattern.');
  }
  const matcher = new Matcher(program, text, from, evaluation);
  for (let start = from; start <= text.length; start++) {
    const found = matcher.matchAt(start);
    if (found) return found;
  }
  return null;
}

/** An untried branch (`pc` and `at`), or a saved bound to restore (`slot` and its former value `at`). */
interface Pending {
  readonly pc: number;
  readonly at: number;
  readonly slot: number;
}

class Matcher {
  readonly #program: Program;
  readonly #text: readonly number[];
  readonly #from: number;
  readonly #evaluation: Evaluation;
  readonly #tried: Uint8Array | null;
  readonly #instructionsPerStep: number;
  #work = 0;

  constructor(program: Program, text: readonly number[], from: number, evaluation: Evaluation) {
    this.#program = program;
    this.#text = text;
    this.#from = from;
    this.#evaluation = evaluation;
    const states = (text.length - from + 1) * program.code.length;
    this.#tried = program.hasBackReference ? null : new Uint8Array((states >> 3) + 1);
    this.#instructionsPerStep = program.hasBackReference ? 1 : instructionsPerStep;
    evaluation.spend(states >> 12);
  }

  matchAt(start: number): Match | null {
    const saved = new Array<number>(2 * (this.#program.groups + 1)).fill(-1);
    const pending: Pending[] = [{ pc: 0, at: start, slot: -1 }];
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (next.slot >= 0) {
        saved[next.slot] = next.at;
        continue;
      }
      const end = this.#run(next.pc, next.at, saved, pending);
      if (end !== null) return { start, end, groups: groupsOf(saved) };
    }
    return null;
  }

  /** Follows one branch until it fails (null) or matches (the end). */
  #run(from: number, start: number, saved: number[], pending: Pending[]): number | null {
    let pc = from;
    let at = start;
    for (;;) {
      if (!this.#enter(pc, at)) return null;
      const instruction = this.#program.code[pc];
      if (!instruction || instruction.op === 'match') return at;
      if (instruction.op === 'jump') {
        pc = instruction.to;
        continue;
      }
      if (instruction.op === 'split') {
        pending.push({ pc: instruction.second, at, slot: -1 });
        pc = instruction.first;
        continue;
      }
      if (instruction.op === 'save') {
        pending.push({ pc: 0, at: saved[instruction.slot] ?? -1, slot: instruction.slot });
        saved[instruction.slot] = at;
      } else {
        const length = this.#consume(instruction, at, saved);
        if (length < 0) return null;
        at += length;
      }
      pc += 1;
    }
  }

  /** Marks a state as tried; returns false when it already was. */
  #enter(pc: number, at: number): boolean {
    if (++this.#work % this.#instructionsPerStep === 0) this.#evaluation.spend();
    if (!this.#tried) return true;
    const state = (at - this.#from) * this.#program.code.length + pc;
    const bit = 1 << (state & 7);
    const known = this.#tried[state >> 3] ?? 0;
    if (known & bit) return false;
    this.#tried[state >> 3] = known | bit;
    return true;
  }

  /** Returns the number of characters that an instruction consumes at a position; -1 when it fails. */
  #consume(instruction: Instruction, at: number, saved: readonly number[]): number {
    const code = this.#text[at];
    switch (instruction.op) {
      case 'set':
        return code !== undefined && instruction.set(code) ? 1 : -1;
      case 'start':
        return at === 0 || (this.#program.multiLine && this.#text[at - 1] === 10 && code !== undefined)
          ? 0
          : -1;
      case 'end':
        return code === undefined || (this.#program.multiLine && code === 10) ? 0 : -1;
      case 'back':
        return this.#repeats(saved[instruction.index * 2] ?? -1, saved[instruction.index * 2 + 1] ?? -1, at);
      default:
        return 0;
    }
  }

  #repeats(start: number, end: number, at: number): number {
    if (start < 0 || end < start) return 0;
    for (let i = start; i < end; i++) {
      if (!this.#isSame(this.#text[i], this.#text[at + i - start])) return -1;
    }
    return end - start;
  }

  #isSame(a: number | undefined, b: number | undefined): boolean {
    if (a === b) return true;
    if (a === undefined || b === undefined || !this.#program.ignoreCase) return false;
    return String.fromCodePoint(a).toLowerCase() === String.fromCodePoint(b).toLowerCase();
  }
}

function groupsOf(saved: readonly number[]): Match['groups'] {
  const groups: ([number, number] | null)[] = [];
  for (let i = 2; i < saved.length; i += 2) {
    const [start = -1, end = -1] = [saved[i], saved[i + 1]];
    groups.push(start >= 0 && end >= start ? [start, end] : null);
  }
  return groups;
}
