import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';

/** A UUIDv7 (RFC 9562, 5.7): the application creates ids, and they sort by time. */
export function newId(clock: Clock): string {
  const time = clock.now().getTime().toString(16).padStart(12, '0');
  // Version and variant are at the same positions as in a version 4 UUID, whose random bits Node generates in bulk,
  // which is faster.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Maximum age of the time in the id of a person. */
const YEARS_MS = 3 * 365 * 86_400_000;

/**
 * The id of a person. Its time is random: a user who invites an address receives the id, and must not see from its age
 * whether the person existed before.
 */
export const newPersonId = (clock: Clock): string => {
  const past = new Date(clock.now().getTime() - randomInt(YEARS_MS));
  return newId({ now: () => past });
};

/** Derives an id from a name, for data that must be the same on every run (the seed). Version 8. */
export function idFrom(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return format(bytes);
}

function format(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => uuidPattern.test(text);
