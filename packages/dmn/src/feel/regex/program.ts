import type { CharacterSet } from './character-set.ts';
import { type Part, type Pattern, PatternError } from './pattern.ts';

/** An instruction of a matcher; a number is the index of another instruction. */
export type Instruction =
  | { readonly op: 'set'; readonly set: CharacterSet }
  /** Continues at `first`, and at `second` when that fails. */
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'start' | 'end' | 'match' }
  | { readonly op: 'back'; readonly index: number };

export interface Program {
  readonly code: readonly Instruction[];
  readonly groups: number;
  readonly multiLine: boolean;
  readonly ignoreCase: boolean;
  readonly hasBackReference: boolean;
}

const maxInstructions = 5000;

/** Translates a pattern to instructions; throws PatternError when its repetitions need too many. */
export function assemble(pattern: Pattern): Program {
  const code: Instruction[] = [];
  const emit = <I extends Instruction>(instruction: I): I => {
    if (code.push(instruction) > maxInstructions) throw new PatternError('The pattern is too large.');
    return instruction;
  };
  const split = (lazy: boolean, body: number, exit: number): Instruction =>
    lazy ? { op: 'split', first: exit, second: body } : { op: 'split', first: body, second: exit };

  const emitRepeat = ({ part, min, max, lazy }: Part & { kind: 'repeat' }): void => {
    for (let i = 0; i < min; i++) emitPart(part);
    if (max === Number.POSITIVE_INFINITY) {
      const at = code.length;
      emit({ op: 'jump', to: 0 });
      emitPart(part);
      emit({ op: 'jump', to: at });
      code[at] = split(lazy, at + 1, code.length);
      return;
    }
    const splits: number[] = [];
    for (let i = min; i < max; i++) {
      splits.push(code.length);
      emit({ op: 'jump', to: 0 });
      emitPart(part);
    }
    for (const at of splits) code[at] = split(lazy, at + 1, code.length);
  };

  const emitChoice = (options: readonly Part[]): void => {
    const jumps: { to: number }[] = [];
    for (const [i, option] of options.entries()) {
      if (i === options.length - 1) {
        emitPart(option);
        break;
      }
      const fork = emit({ op: 'split', first: code.length + 1, second: 0 });
      emitPart(option);
      jumps.push(emit({ op: 'jump', to: 0 }));
      fork.second = code.length;
    }
    for (const jump of jumps) jump.to = code.length;
  };

  const emitPart = (part: Part): void => {
    switch (part.kind) {
      case 'set':
        emit({ op: 'set', set: part.set });
        return;
      case 'sequence':
        part.parts.forEach(emitPart);
        return;
      case 'choice':
        emitChoice(part.options);
        return;
      case 'group':
        if (part.index !== null) emit({ op: 'save', slot: part.index * 2 });
        emitPart(part.part);
        if (part.index !== null) emit({ op: 'save', slot: part.index * 2 + 1 });
        return;
      case 'repeat':
        emitRepeat(part);
        return;
      case 'back':
        emit({ op: 'back', index: part.index });
        return;
      default:
        emit({ op: part.kind });
    }
  };

  emitPart(pattern.part);
  emit({ op: 'match' });
  const { multiLine, ignoreCase } = pattern.flags;
  const hasBackReference = code.some(({ op }) => op === 'back');
  return { code, groups: pattern.groups, multiLine, ignoreCase, hasBackReference };
}
