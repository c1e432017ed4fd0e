import { type Clock, createClock } from '@waypost/platform/clock';

/**
 * Moves this process to the installation's time and returns its clock. The OpenID provider reads `Date.now`
 * itself and takes no clock, and the tokens it issues must be of the same time as the server that checks them.
 */
export function adoptClock(offsetSeconds: number): Clock {
  if (offsetSeconds !== 0) {
    const machineNow = Date.now.bind(Date);
    Date.now = () => machineNow() + offsetSeconds * 1000;
  }
  return createClock(0);
}
