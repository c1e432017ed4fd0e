import { type Clock, createClock } from '@waypost/platform/clock';

/**
 * Shifts `Date.now` of this process to the installation's time and returns its clock. The OpenID provider library reads
 * `Date.now` directly, and the tokens it issues must have the time of the server that checks them.
 */
export function adoptClock(offsetSeconds: number): Clock {
  if (offsetSeconds !== 0) {
    const machineNow = Date.now.bind(Date);
    Date.now = () => machineNow() + offsetSeconds * 1000;
  }
  return createClock(0);
}
