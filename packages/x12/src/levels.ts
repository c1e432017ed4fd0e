import type { ProblemList } from './problems.ts';

/** The kind of a level of the hierarchy (HL03). */
export type LevelKind = 'source' | 'receiver' | 'subscriber' | 'dependent';

const kindOfCode: Readonly<Record<string, LevelKind>> = {
  '20': 'source',
  '21': 'receiver',
  '22': 'subscriber',
  '23': 'dependent',
};

/** Converts HL03 to a kind; null for a code that 270 and 271 do not use. */
export function toLevelKind(code: string): LevelKind | null {
  return Object.hasOwn(kindOfCode, code) ? (kindOfCode[code] ?? null) : null;
}

/** The kind of level that an entity (NM101) implies when the HL is missing; null when it implies none. */
export function inferLevel(entity: string): LevelKind | null {
  if (entity === 'IL') return 'subscriber';
  if (entity === '03' || entity === 'QC') return 'dependent';
  if (entity === '1P' || entity === '80' || entity === 'FA') return 'receiver';
  if (entity === 'PR' || entity === '2B' || entity === 'GP' || entity === 'P5') return 'source';
  return null;
}

export type Level = {
  id: string;
  parent: string;
  kind: LevelKind | null;
  /** Index among the levels of its kind; subscribers and dependents are counted together as persons. */
  index: number | null;
  segment: number;
};

/** The hierarchy has at most four levels: payer, provider, subscriber, dependent. */
const DEEPEST = 4;

/**
 * The HL tree of one set. It is linked by HL01 and HL02 once all levels are known, since their order is not reliable.
 * Orphans, duplicates and cycles are reported, and their content is kept.
 */
export class LevelTree {
  readonly #levels: Level[] = [];
  #parents: (Level | null)[] = [];

  add(level: Level): void {
    this.#levels.push(level);
  }

  /** Whether the set has any HL at all. */
  get hasLevels(): boolean {
    return this.#levels.length > 0;
  }

  /** Links and checks the levels; returns, for each dependent's person index, the person index of the subscriber. */
  link(problems: ProblemList): Map<number, number> {
    const byId = this.#indexById(problems);
    const parents = this.#levels.map((level) => this.#findParent(level, byId, problems));
    this.#parents = parents;
    // There is no cycle when every level comes after its parent, as it should.
    if (this.#levels.some((level, at) => (parents[at]?.segment ?? 0) >= level.segment))
      this.#reportCycles(parents, problems);
    const links = new Map<number, number>();
    let lastSubscriber: number | null = null;
    for (const [at, level] of this.#levels.entries()) {
      if (level.kind === 'subscriber') lastSubscriber = level.index;
      if (level.kind !== 'dependent' || level.index === null) continue;
      const parent = parents[at];
      const above = parent?.kind === 'subscriber' ? parent.index : lastSubscriber;
      if (above !== null) links.set(level.index, above);
    }
    return links;
  }

  /**
   * Returns, for each person's index, the index of the provider or payer above. A person without one gets the last
   * provider or payer before. Call `link` first.
   */
  findAbove(kind: 'receiver' | 'source'): Map<number, number> {
    const position = new Map(this.#levels.map((level, at) => [level, at]));
    const found = new Map<number, number>();
    let last: number | null = null;
    for (const [at, level] of this.#levels.entries()) {
      if (level.kind === kind) last = level.index;
      if (level.index === null || (level.kind !== 'subscriber' && level.kind !== 'dependent')) continue;
      let parent = this.#parents[at] ?? null;
      for (let step = 0; parent && parent.kind !== kind && step < DEEPEST; step += 1)
        parent = this.#parents[position.get(parent) ?? -1] ?? null;
      const index = parent?.kind === kind ? parent.index : last;
      if (index !== null) found.set(level.index, index);
    }
    return found;
  }

  #indexById(problems: ProblemList): Map<string, Level> {
    const byId = new Map<string, Level>();
    for (const level of this.#levels) {
      if (byId.has(level.id))
        problems.add('hl-duplicate', 'HL01 is used by more than one level.', level.segment, level.id);
      else byId.set(level.id, level);
    }
    return byId;
  }

  #findParent(level: Level, byId: Map<string, Level>, problems: ProblemList): Level | null {
    if (level.parent === '') {
      if (level.kind === 'subscriber' || level.kind === 'dependent')
        problems.add('hl-orphan', 'HL02 is empty below the highest level.', level.segment);
      return null;
    }
    const parent = byId.get(level.parent) ?? null;
    if (!parent)
      problems.add('hl-orphan', 'HL02 names a level that does not exist.', level.segment, level.parent);
    return parent;
  }

  /** Visits each level once and notes the walk in `seen`; revisiting a level of the same walk means a cycle. */
  #reportCycles(parents: (Level | null)[], problems: ProblemList): void {
    const position = new Map(this.#levels.map((level, at) => [level, at]));
    const seen = new Array<number>(this.#levels.length).fill(-1);
    for (let walk = 0; walk < this.#levels.length; walk += 1) {
      let at: number | undefined = walk;
      while (at !== undefined && seen[at] === -1) {
        seen[at] = walk;
        const parent: Level | null = parents[at] ?? null;
        at = parent ? position.get(parent) : undefined;
      }
      if (at !== undefined && seen[at] === walk)
        problems.add(
          'hl-cycle',
          'A level is its own ancestor.',
          this.#levels[at]?.segment ?? null,
          this.#levels[at]?.id,
        );
    }
  }
}
