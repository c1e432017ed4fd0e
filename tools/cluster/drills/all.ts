import type { Drill } from '../drill.ts';
import { bothStandbysGone } from './both-standbys-gone.ts';
import { killsOfThePrimary } from './kills-of-the-primary.ts';
import { plannedSwitchover } from './planned-switchover.ts';
import { primaryCutOff, primaryFrozen, primaryUnheard } from './primary-cut-off.ts';

/** Every drill by its name, in the order in which they are run. */
export const drills = {
  'kills-of-the-primary': killsOfThePrimary,
  'planned-switchover': plannedSwitchover,
  'primary-cut-off': primaryCutOff,
  'primary-unheard': primaryUnheard,
  'primary-frozen': primaryFrozen,
  'both-standbys-gone': bothStandbysGone,
} satisfies Record<string, Drill>;
