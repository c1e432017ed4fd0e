import { type Setting, wholeNumber } from './setting-shapes.ts';

const week = 7 * 86_400_000;

/** The settings of sessions: how long they last, and how many calls they may make. */
export const sessionSettings = {
  IDLE_TIMEOUT_MS: {
    shape: wholeNumber(1000, week).default(900_000),
    readBy: ['server'],
    about: 'a session ends after this time without use',
  },
  SESSION_MAX_MS: {
    shape: wholeNumber(1000, week).default(43_200_000),
    readBy: ['server', 'identity'],
    about: 'a session ends after this time, even if it is in use',
  },
  CALLS_PER_MINUTE: {
    shape: wholeNumber(60, 10_000_000).default(3000),
    readBy: ['server'],
    about: 'the most calls of a session of a person in a minute; a machine account has its own limit',
  },
} as const satisfies Record<string, Setting>;
