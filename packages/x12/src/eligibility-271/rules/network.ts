import type { Coverage } from '../model.ts';

/** `notGiven`: the payer did not say, or says it does not know; never read as in network. */
export type Network = 'inNetwork' | 'outOfNetwork' | 'notGiven';

/** EB12: W holds in and out of network alike. */
export function networksOf(line: Coverage): readonly Network[] {
  switch (line.inNetwork) {
    case 'Y':
      return ['inNetwork'];
    case 'N':
      return ['outOfNetwork'];
    case 'W':
      return ['inNetwork', 'outOfNetwork'];
    default:
      return ['notGiven'];
  }
}
