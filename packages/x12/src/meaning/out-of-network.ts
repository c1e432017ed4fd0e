import type { Coverage } from '../eligibility-271/model.ts';
import { isAboutPlan, isActive, isNotCovered, isOutOfNetwork } from './line-kinds.ts';

/**
 * The lines that say that the plan does not pay out of network. One that names no network means this too where the
 * plan is active and every amount is given for in network alone: what is not covered can only be the rest.
 */
export function refusedOutOfNetwork(lines: readonly Coverage[]): readonly Coverage[] {
  const refusals = lines.filter(
    (line) => isNotCovered(line) && isAboutPlan(line) && line.serviceTypeCodes.length > 0,
  );
  if (refusals.length === 0) return refusals;
  const named = refusals.filter(isOutOfNetwork);
  if (named.length > 0) return named;
  const isPlanActive = lines.some((line) => isActive(line) && isAboutPlan(line));
  const networks = new Set(
    lines
      .filter(({ amounts }) => amounts.monetaryAmount + amounts.percent !== '')
      .map(({ inNetwork }) => inNetwork),
  );
  const isOnlyInNetwork = networks.size === 1 && networks.has('Y');
  return isPlanActive && isOnlyInNetwork ? refusals.filter(({ inNetwork }) => inNetwork === null) : [];
}
