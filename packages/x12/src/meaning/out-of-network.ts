import type { Coverage } from '../eligibility-271/model.ts';
import { isAboutPlan, isActive, isNotCovered, isOutOfNetwork } from './line-kinds.ts';

/**
 * Finds the lines stating that the plan does not pay out of network. A line without a network also means this when the
 * plan is active and every amount is for in network only, since then nothing else can be the part not covered.
 */
export function findOutOfNetworkRefusals(lines: readonly Coverage[]): readonly Coverage[] {
  const refusals = lines.filter(
    (line) => isNotCovered(line) && isAboutPlan(line) && line.serviceTypeCodes.length > 0,
  );
  if (refusals.length === 0) return refusals;
  const explicit = refusals.filter(isOutOfNetwork);
  if (explicit.length > 0) return explicit;
  const isPlanActive = lines.some((line) => isActive(line) && isAboutPlan(line));
  const networks = new Set(
    lines
      .filter(({ amounts }) => amounts.monetaryAmount + amounts.percent !== '')
      .map(({ inNetwork }) => inNetwork),
  );
  const isOnlyInNetwork = networks.size === 1 && networks.has('Y');
  return isPlanActive && isOnlyInNetwork ? refusals.filter(({ inNetwork }) => inNetwork === null) : [];
}
