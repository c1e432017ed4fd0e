import { type Setting, wholeNumber } from './setting-shapes.ts';

const week = 7 * 86_400_000;

/** The settings of sessions: how long they last, and how many calls they may make. */
export const sessionSettings = {
  IDLE_TIMEOUT_MS: {
    shape: wholeNumber(1000, week).default(900_000),
    readBy: ['server'],
    about: 'a session that is not used for so long ends',
  },
  SESSION_MAX_MS: {
    shape: wholeNumber(1000, week).default(43_200_000),
    readBy: ['server', 'identity'],
    about: 'a session ends after so long however much it is used',
  },
  CALLS_PER_MINUTE: {
    shape: wholeNumber(60, 10_000_000).default(3000),
    readBy: ['server'],
    about:
      'calls that one session of a person may make in a minute; a machine account has a limit of its own',
  },
} as const satisfies Record<string, Setting>;
