import type { Coverage } from '../eligibility-271/model.ts';

/** `notGiven` means that the payer does not state or know the network; it never counts as in network. */
export type Network = 'inNetwork' | 'outOfNetwork' | 'notGiven';

/** The network in which care is sought. */
export type ChosenNetwork = 'inNetwork' | 'outOfNetwork';

/** Reads EB12; W applies to both in and out of network. */
export function readNetworks(line: Coverage): readonly Network[] {
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
