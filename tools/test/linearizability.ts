/** One version of a record: its state, its previous state, and who changed it. */
export type Point<State> = { version: number; state: State; before: State | null; by: string | null };

/** A call for such a record. All times are from one clock; `end` is Infinity if no answer came. */
type Call = { name: string; who: string; call: number; end: number };
/** `version` is the version in the answer, or null without one: the change may have happened or not. */
export type Change<State> = Call & { version: number | null; become(point: Point<State>): State | null };
/** A call that did not change the record: a read or a refusal. `fits` says whether its answer matches a version. */
export type ReadCall<State> = Call & { fits(point: Point<State>): boolean };
/** The stored versions. */
export type Step<State> = { version: number; who: string; state: State };

/**
 * Searches for an order in which the calls can have happened one after another, each at a moment between call and
 * answer, so that every answer and the stored versions are correct. Returns the faults that prevent such an order, or
 * none if one exists. The versions give the order of the changes; reads are then placed between them, each as early as
 * possible.
 */
export function findFaults<State>(
  start: { version: number; state: State },
  changes: readonly Change<State>[],
  readCalls: readonly ReadCall<State>[],
  steps: readonly Step<State>[],
): string[] {
  const faults: string[] = [];
  const changesByVersion = indexByVersion(changes, faults);
  const unanswered = new Set(
    changes.filter(({ version }) => version === null).toSorted((a, b) => a.call - b.call),
  );
  const points: Point<State>[] = [{ ...start, before: null, by: null }];
  const order: Call[] = [];
  for (const { version, who, state } of steps) {
    const point = points.at(-1) as Point<State>;
    if (version !== point.version + 1) faults.push(`version ${version} follows ${point.version}`);
    const makes = (change: Change<State>): boolean => {
      return change.who === who && isSame(change.become(point), state);
    };
    const change = changesByVersion.get(version) ?? [...unanswered].find(makes);
    if (!change) faults.push(`nobody asked for version ${version}`);
    else if (!makes(change))
      faults.push(`${change.name} does not make version ${version} of ${point.version}`);
    if (change) {
      changesByVersion.delete(version);
      unanswered.delete(change);
      order.push(change);
    }
    points.push({ version, state, before: point.state, by: who });
  }
  for (const { name, version } of changesByVersion.values())
    faults.push(`${name} made version ${version}, which is not kept`);
  if (faults.length > 0) return faults;
  return [...findTimeFaults(order), ...findMisplacedReads(points, order, readCalls)];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function indexByVersion<State>(
  changes: readonly Change<State>[],
  faults: string[],
): Map<number, Change<State>> {
  const changesByVersion = new Map<number, Change<State>>();
  for (const change of changes) {
    if (change.version === null) continue;
    const other = changesByVersion.get(change.version);
    if (other) faults.push(`${other.name} and ${change.name} both made version ${change.version}`);
    changesByVersion.set(change.version, change);
  }
  return changesByVersion;
}

/** Finds changes that were answered before an earlier version was requested. */
function findTimeFaults(order: readonly Call[]): string[] {
  const faults: string[] = [];
  let latest: Call | undefined;
  for (const change of order) {
    if (latest && change.end < latest.call) faults.push(`${change.name} ended before ${latest.name} began`);
    if (!latest || change.call > latest.call) latest = change;
  }
  return faults;
}

/** Finds reads that fit no version. A read that ended before another began must not see a later version. */
function findMisplacedReads<State>(
  points: readonly Point<State>[],
  order: readonly Call[],
  readCalls: readonly ReadCall<State>[],
): string[] {
  const faults: string[] = [];
  const placed: { end: number; place: number }[] = [];
  const begun = points.map((_, at) => Math.max(-Infinity, ...order.slice(0, at).map(({ call }) => call)));
  const ended = points.map((_, at) => Math.min(Infinity, ...order.slice(at).map(({ end }) => end)));
  for (const readCall of readCalls.toSorted((a, b) => a.call - b.call)) {
    const first = Math.max(0, ...placed.filter(({ end }) => end < readCall.call).map(({ place }) => place));
    const place = points.findIndex(
      (point, at) =>
        at >= first &&
        (begun[at] ?? 0) <= readCall.end &&
        (ended[at] ?? 0) >= readCall.call &&
        readCall.fits(point),
    );
    if (place < 0) faults.push(`${readCall.name} fits at no moment between its call and its answer`);
    else placed.push({ end: readCall.end, place });
  }
  return faults;
}
