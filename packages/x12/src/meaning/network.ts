import type { Coverage } from '../eligibility-271/model.ts';

/** `notGiven`: the payer does not say or does not know; this never counts as in network. */
export type Network = 'inNetwork' | 'outOfNetwork' | 'notGiven';

/** A network that care is sought in. */
export type Side = 'inNetwork' | 'outOfNetwork';

/** Reads EB12; W applies both in and out of network. */
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
