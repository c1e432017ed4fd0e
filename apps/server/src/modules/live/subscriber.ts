import type { LiveMessage } from '@waypost/contract/live/calls';
import type { Place, Standing } from '../../framework/people/standing.ts';
import { type Happened, isVisibleTo } from './event-visibility.ts';
import type { Position } from './position.ts';

/** A message, and the position from which a client that has it goes on. */
export type Told = { message: LiveMessage; position: Position };

/** Messages that wait for a slow reader, at most. */
const MOST_WAITING = 4000;

const messageOf = ({ id, type, subject_id, case_id }: Happened): LiveMessage => ({
  kind: 'event',
  id,
  type,
  subjectId: subject_id,
  caseId: case_id,
});

export type SubscriberSource = {
  place: Place;
  userId: string;
  standing: Standing;
  /** The facility that the call was narrowed to. */
  narrowedTo: string | null;
  position: Position;
  /** Breaks the connection of a reader that is too slow. */
  cutOff: () => void;
};

/** One open stream: what waits for its reader, and who that is. */
export class Subscriber {
  readonly place: Place;
  readonly userId: string;
  readonly #narrowedTo: string | null;
  readonly #cutOff: () => void;
  #standing: Standing;
  #position: Position;
  #waiting: Told[] = [];
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor({ place, userId, standing, narrowedTo, position, cutOff }: SubscriberSource) {
    this.place = place;
    this.userId = userId;
    this.#standing = standing;
    this.#narrowedTo = narrowedTo;
    this.#position = position;
    this.#cutOff = cutOff;
  }

  /** Takes what its person may do from now on; undefined ends the stream. */
  renew(standing: Standing | undefined): void {
    if (standing === undefined) this.end();
    else this.#standing = standing;
  }

  /** Tells what it may know of what happened; the last message leads to the position after all of it. */
  tell(events: readonly Happened[], position: Position): void {
    this.#add(this.#known(events), this.#position, position);
    this.#position = position;
  }

  /** Tells what was missed since a position, before anything that came meanwhile; null where that is not known. */
  catchUp(events: readonly Happened[] | null, since: Position, position: Position): void {
    const meanwhile = this.#waiting;
    this.#waiting = [];
    if (events === null) this.#add([{ kind: 'reset' }], position, position);
    else this.#add([...this.#known(events), { kind: 'here' }], since, position);
    this.#waiting.push(...meanwhile);
  }

  /** Too much happened to be told one by one. */
  reset(position: Position): void {
    this.#waiting = [];
    this.#add([{ kind: 'reset' }], position, position);
    this.#position = position;
  }

  #known(events: readonly Happened[]): LiveMessage[] {
    const { permissions, facilityIds } = this.#standing;
    const own = facilityIds.filter((id) => this.#narrowedTo === null || id === this.#narrowedTo);
    const rights = { userId: this.userId, permissions, facilityIds: own };
    return events
      .filter((event) => event.entity_id === this.place.entityId && isVisibleTo(rights, event))
      .map(messageOf);
  }

  /** Whoever breaks off between two messages reads the whole again. */
  #add(messages: readonly LiveMessage[], before: Position, after: Position): void {
    if (this.#isOver) return;
    if (this.#waiting.length + messages.length > MOST_WAITING) {
      this.end();
      this.#cutOff();
      return;
    }
    for (const [at, message] of messages.entries())
      this.#waiting.push({ message, position: at === messages.length - 1 ? after : before });
    if (messages.length > 0) this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#waiting = [];
    this.#wake();
  }

  /** What is to be sent next: within so many milliseconds, else that the stream is alive. Null when it is over. */
  async next(withinMs: number): Promise<Told | null> {
    if (this.#waiting.length === 0 && !this.#isOver)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    if (this.#isOver) return null;
    return this.#waiting.shift() ?? { message: { kind: 'here' }, position: this.#position };
  }
}
