import type { KeyObject } from 'node:crypto';
import type { Keyring } from '@waypost/platform/keyring';
import { keyOf } from './signature.ts';

/** What is sealed of an endpoint, opened: it is needed for each of its messages. */
export type Opened = {
  keyOf(sealedSecret: string): KeyObject;
  headersOf(sealed: string | null): Record<string, string>;
};

/** So many values are kept open in memory; then all are opened anew. */
const MOST_OPEN = 2000;

/** Opens each value once, and keeps it in memory alone. */
export function createOpened(keyring: Keyring): Opened {
  const once = <T>(make: (text: string) => T): ((sealed: string) => T) => {
    const open = new Map<string, T>();
    return (sealed) => {
      const known = open.get(sealed);
      if (known !== undefined) return known;
      const made = make(keyring.open('webhook', sealed));
      if (open.size >= MOST_OPEN) open.clear();
      open.set(sealed, made);
      return made;
    };
  };
  const headers = once((text): Record<string, string> => JSON.parse(text));
  return { keyOf: once(keyOf), headersOf: (sealed) => (sealed === null ? {} : headers(sealed)) };
}
