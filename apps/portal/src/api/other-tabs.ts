import { endOf, type Held, held, hold, letGo, storedSession } from './session-store.ts';

/**
 * What the tabs of one browser tell each other. What a session is reached by goes from tab to tab over a channel of this
 * origin and is written nowhere on the way.
 */
type Message =
  | { kind: 'asked' }
  /** An answer, or a renewal. */
  | { kind: 'held'; held: Held }
  | { kind: 'signed-in'; held: Held }
  | { kind: 'signed-out'; isTimeout: boolean };

type Handlers = { signedOut: (isTimeout: boolean) => void; userChanged: () => void };

const NAME = 'waypost.session';
/** A tab in the background answers within this, or not at all. */
const ANSWER_MS = 1000;

const listeners = new Set<Handlers>();
const waiting = new Set<(found: Held) => void>();
let channel: BroadcastChannel | null = null;
let release: (() => void) | null = null;

const say = (message: Message): void => joined().postMessage(message);

function joined(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  return channel;
}

function hear(message: Message): void {
  const own = storedSession();
  if (message.kind === 'asked') {
    const mine = held();
    if (mine) say({ kind: 'held', held: mine });
  } else if (message.kind === 'signed-out') {
    leaveTabs();
    letGo();
    for (const { signedOut } of listeners) signedOut(message.isTimeout);
  } else {
    for (const found of waiting) found(message.held);
    if (own?.sessionId === message.held.session.sessionId) takeLater(message.held);
    else if (own && message.kind === 'signed-in') becomeOf(own.subject, message.held);
  }
}

/** The same session with an identity that was renewed. */
function takeLater(other: Held): void {
  const mine = held();
  if (!mine || endOf(other) > endOf(mine)) hold(other);
}

/** Another tab has signed in anew: this one goes on with that, and starts again where it is somebody else. */
function becomeOf(subject: string, other: Held): void {
  hold(other);
  if (other.session.subject !== subject) for (const { userChanged } of listeners) userChanged();
}

/** From now on this tab answers others: it is signed in. Taken as a lock, so that others can count who will answer. */
export function joinTabs(): void {
  joined();
  if (release) return;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(NAME, { mode: 'shared' }, () => until);
}

export function leaveTabs(): void {
  release?.();
  release = null;
}

/** What the other tabs have; as soon as all have answered, and at once when there are none. */
async function askOthers(): Promise<Held[]> {
  const { held: locks = [] } = await navigator.locks.query();
  const count = locks.filter(({ name }) => name === NAME).length - (release ? 1 : 0);
  const answers: Held[] = [];
  if (count < 1) return answers;
  await new Promise<void>((resolve) => {
    const take = (found: Held) => {
      answers.push(found);
      if (answers.length === count) done();
    };
    const done = () => {
      waiting.delete(take);
      resolve();
    };
    waiting.add(take);
    setTimeout(done, ANSWER_MS);
    say({ kind: 'asked' });
  });
  return answers;
}

const latest = (found: Held[]): Held | undefined => found.toSorted((a, b) => endOf(b) - endOf(a))[0];

/** A new tab takes the session that another one has. */
export async function takeFromOthers(): Promise<void> {
  const found = latest(await askOthers());
  if (found && !storedSession()) hold(found);
}

/** Of one session each tab holds a copy of the identity; a refresh token works once, so the latest copy counts. */
export async function takeRenewed(): Promise<void> {
  const own = storedSession();
  const same = (await askOthers()).filter(({ session }) => session.sessionId === own?.sessionId);
  const found = latest(same);
  if (found) takeLater(found);
}

export function announceRenewal(): void {
  const mine = held();
  if (mine) say({ kind: 'held', held: mine });
}

export function announceSignIn(): void {
  const mine = held();
  if (mine) say({ kind: 'signed-in', held: mine });
}

/** Tells the other tabs that the user signed out (P-073), or was away too long (P-075). */
export const announceSignOut = ({ isTimeout }: { isTimeout: boolean }): void =>
  say({ kind: 'signed-out', isTimeout });

/** Calls back when another tab signs out, or signs in as somebody else. */
export function onOtherTab(handlers: Handlers): () => void {
  joined();
  listeners.add(handlers);
  return () => void listeners.delete(handlers);
}
