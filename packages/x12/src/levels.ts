import type { ProblemList } from './problems.ts';

/** The kind of a level of the hierarchy (HL03). */
export type LevelKind = 'source' | 'receiver' | 'subscriber' | 'dependent';

/** Converts HL03 to a kind; null for a code that 270 and 271 do not use. */
export function toLevelKind(code: string): LevelKind | null {
  if (code === '20') return 'source';
  if (code === '21') return 'receiver';
  if (code === '22') return 'subscriber';
  return code === '23' ? 'dependent' : null;
}

/** Returns the kind of level that an entity (NM101) implies when the HL is missing; null when it implies none. */
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
const MAX_DEPTH = 4;
/** Sets with more levels than this get an index of their levels; most sets have four. */
const INDEX_THRESHOLD = 16;
const noLinks: ReadonlyMap<number, number> = new Map();

/**
 * The HL tree of one set. Levels are linked by HL01 and HL02 once all are known, since their order is not reliable.
 * Orphans, duplicates and cycles are reported, and their content is retained.
 */
export class LevelTree {
  readonly #levels: Level[] = [];
  #parents: (Level | null)[] = [];

  add(level: Level): void {
    this.#levels.push(level);
  }

  /** Returns whether the set has any HL. */
  get hasLevels(): boolean {
    return this.#levels.length > 0;
  }

  /**
   * Links the levels, sets the subscriber of each dependent among the people of the set, and reports a set without any
   * HL; `firstSegment` is the number of its ST.
   */
  linkPeople(
    people: readonly { subscriberIndex: number | null }[],
    problems: ProblemList,
    firstSegment: number,
  ): ReadonlyMap<number, number> {
    if (!this.hasLevels)
      problems.add('hl-none', 'The set has no HL: who is who was guessed from the names.', firstSegment);
    const links = this.#link(problems);
    for (const [dependent, subscriber] of links) {
      const person = people[dependent];
      if (person) person.subscriberIndex = subscriber;
    }
    return links;
  }

  /** Links and checks the levels; returns, for each dependent's person index, the person index of the subscriber. */
  #link(problems: ProblemList): ReadonlyMap<number, number> {
    const byId = this.#indexById();
    for (const level of this.#levels)
      if (this.#find(level.id, byId) !== level)
        problems.add('hl-duplicate', 'HL01 is used by more than one level.', level.segment, level.id);
    const parents: (Level | null)[] = [];
    // When every level comes after its parent, as the standard requires, there is no cycle.
    let isOrdered = true;
    for (const level of this.#levels) {
      const parent = this.#findParent(level, byId, problems);
      parents.push(parent);
      if (parent !== null && parent.segment >= level.segment) isOrdered = false;
    }
    this.#parents = parents;
    if (!isOrdered) this.#reportCycles(parents, problems);
    return this.#linkDependents();
  }

  #linkDependents(): ReadonlyMap<number, number> {
    let links: Map<number, number> | null = null;
    let lastSubscriber: number | null = null;
    for (let at = 0; at < this.#levels.length; at += 1) {
      const level = this.#levels[at];
      if (level?.kind === 'subscriber') lastSubscriber = level.index;
      if (level?.kind !== 'dependent' || level.index === null) continue;
      const parent = this.#parents[at];
      const above = parent?.kind === 'subscriber' ? parent.index : lastSubscriber;
      links ??= new Map();
      if (above !== null) links.set(level.index, above);
    }
    return links ?? noLinks;
  }

  /**
   * Returns, for each person's index, the index of the provider or payer above. A person without one gets the most
   * recent provider or payer before them. Call `linkPeople` first.
   */
  findAbove(kind: 'receiver' | 'source'): Map<number, number> {
    const position = new Map(this.#levels.map((level, at) => [level, at]));
    const found = new Map<number, number>();
    let last: number | null = null;
    for (const [at, level] of this.#levels.entries()) {
      if (level.kind === kind) last = level.index;
      if (level.index === null || (level.kind !== 'subscriber' && level.kind !== 'dependent')) continue;
      let parent = this.#parents[at] ?? null;
      for (let step = 0; parent && parent.kind !== kind && step < MAX_DEPTH; step += 1)
        parent = this.#parents[position.get(parent) ?? -1] ?? null;
      const index = parent?.kind === kind ? parent.index : last;
      if (index !== null) found.set(level.index, index);
    }
    return found;
  }

  /** Returns the first level of each id; null when there are few levels. */
  #indexById(): Map<string, Level> | null {
    if (this.#levels.length <= INDEX_THRESHOLD) return null;
    const byId = new Map<string, Level>();
    for (const level of this.#levels) if (!byId.has(level.id)) byId.set(level.id, level);
    return byId;
  }

  #find(id: string, byId: Map<string, Level> | null): Level | null {
    if (byId) return byId.get(id) ?? null;
    for (const level of this.#levels) if (level.id === id) return level;
    return null;
  }

  #findParent(level: Level, byId: Map<string, Level> | null, problems: ProblemList): Level | null {
    if (level.parent === '') {
      if (level.kind === 'subscriber' || level.kind === 'dependent')
        problems.add('hl-orphan', 'HL02 is empty below the highest level.', level.segment);
      return null;
    }
    const parent = this.#find(level.parent, byId);
    if (!parent)
      problems.add('hl-orphan', 'HL02 names a level that does not exist.', level.segment, level.parent);
    return parent;
  }

  /** Visits each level once and records the walk in `visitedBy`; revisiting a level of the same walk means a cycle. */
  #reportCycles(parents: (Level | null)[], problems: ProblemList): void {
    const position = new Map(this.#levels.map((level, at) => [level, at]));
    const visitedBy = new Array<number>(this.#levels.length).fill(-1);
    for (let walk = 0; walk < this.#levels.length; walk += 1) {
      let at: number | undefined = walk;
      while (at !== undefined && visitedBy[at] === -1) {
        visitedBy[at] = walk;
        const parent: Level | null = parents[at] ?? null;
        at = parent ? position.get(parent) : undefined;
      }
      if (at !== undefined && visitedBy[at] === walk)
        problems.add(
          'hl-cycle',
          'A level is its own ancestor.',
          this.#levels[at]?.segment ?? null,
          this.#levels[at]?.id,
        );
    }
  }
}
