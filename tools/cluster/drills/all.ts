import type { Drill } from '../drill.ts';
import { bothStandbysGone } from './both-standbys-gone.ts';
import { killsOfThePrimary } from './kills-of-the-primary.ts';
import { plannedSwitchover } from './planned-switchover.ts';
import { primaryCutOff, primaryFrozen, primaryUnheard } from './primary-cut-off.ts';
import { restoreToPointInTime } from './restore.ts';
import { rollingRestart, rollingUpgrade } from './rolling-restart.ts';
import { clockAhead, diskFull, packetsDelayed, packetsLost } from './under-strain.ts';

/** Every drill by name, in the order in which they run. */
export const drills = {
  'kills-of-the-primary': killsOfThePrimary,
  'planned-switchover': plannedSwitchover,
  'rolling-restart': rollingRestart,
  'rolling-upgrade': rollingUpgrade,
  'primary-cut-off': primaryCutOff,
  'primary-unheard': primaryUnheard,
  'primary-frozen': primaryFrozen,
  'both-standbys-gone': bothStandbysGone,
  'packets-lost': packetsLost,
  'packets-delayed': packetsDelayed,
  'disk-full': diskFull,
  'clock-ahead': clockAhead,
  'restore-to-a-moment': restoreToPointInTime,
} satisfies Record<string, Drill>;
