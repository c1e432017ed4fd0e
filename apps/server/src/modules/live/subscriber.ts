import type { LiveMessage } from '@waypost/contract/live/calls';
import type { CurrentRights, Place } from '../../framework/people/current-rights.ts';
import { type EventHeader, isVisibleTo } from './event-visibility.ts';
import type { Position } from './position.ts';

/** A message, and the position at which a client that received it continues. */
export type SentMessage = { message: LiveMessage; position: Position };

/** Maximum number of messages that wait for a slow reader. */
const MAX_WAITING = 4000;

const messageOf = ({ id, type, subject_id, case_id }: EventHeader): LiveMessage => ({
  kind: 'event',
  id,
  type,
  subjectId: subject_id,
  caseId: case_id,
});

export type SubscriberSource = {
  place: Place;
  userId: string;
  standing: CurrentRights;
  /** The facility to which the call is restricted. */
  narrowedTo: string | null;
  position: Position;
  /** Closes the connection of a reader that is too slow. */
  cutOff: () => void;
};

/** An open stream: its user, and the messages that wait for the reader. */
export class Subscriber {
  readonly place: Place;
  readonly userId: string;
  readonly #narrowedTo: string | null;
  readonly #cutOff: () => void;
  #standing: CurrentRights;
  #position: Position;
  #waiting: SentMessage[] = [];
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

  /** Applies the user's new rights; undefined ends the stream. */
  renew(standing: CurrentRights | undefined): void {
    if (standing === undefined) this.end();
    else this.#standing = standing;
  }

  /** Adds the events that the user may see; the last message has the position after all of them. */
  publish(events: readonly EventHeader[], position: Position): void {
    this.#add(this.#known(events), this.#position, position);
    this.#position = position;
  }

  /** Adds the events missed since a position before any that arrived meanwhile; null when they are unknown. */
  catchUp(events: readonly EventHeader[] | null, since: Position, position: Position): void {
    const meanwhile = this.#waiting;
    this.#waiting = [];
    if (events === null) this.#add([{ kind: 'reset' }], position, position);
    else this.#add([...this.#known(events), { kind: 'here' }], since, position);
    this.#waiting.push(...meanwhile);
  }

  /** Replaces the waiting messages when there are too many events. */
  reset(position: Position): void {
    this.#waiting = [];
    this.#add([{ kind: 'reset' }], position, position);
    this.#position = position;
  }

  #known(events: readonly EventHeader[]): LiveMessage[] {
    const { permissions, facilityIds } = this.#standing;
    const own = facilityIds.filter((id) => this.#narrowedTo === null || id === this.#narrowedTo);
    const rights = { userId: this.userId, permissions, facilityIds: own };
    return events
      .filter((event) => event.entity_id === this.place.entityId && isVisibleTo(rights, event))
      .map(messageOf);
  }

  /** A client that disconnects between two of these messages receives all of them again. */
  #add(messages: readonly LiveMessage[], before: Position, after: Position): void {
    if (this.#isOver) return;
    if (this.#waiting.length + messages.length > MAX_WAITING) {
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

  /** The next message within a number of milliseconds, otherwise a keep-alive. Null when the stream has ended. */
  async next(withinMs: number): Promise<SentMessage | null> {
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
