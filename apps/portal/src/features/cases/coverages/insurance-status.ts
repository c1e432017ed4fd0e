import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { Ban, Clock, PencilLine, Shield, ShieldOff } from 'lucide-react';
import type { Status } from '#src/ui/status.ts';

const records = {
  Canceled: { word: 'Canceled', icon: Ban, family: 'neutral' },
  Draft: { word: 'Draft', icon: PencilLine, family: 'neutral' },
  'Entered-In-Error': { word: 'Entered in error', icon: Ban, family: 'neutral' },
} as const satisfies Record<string, Status>;

type Insured = Pick<CaseCoverage['coverage'], 'coverageStatus' | 'periodStart' | 'periodEnd'>;

/**
 * The status of an insurance: the record's status, and for an active one whether its dates include today.
 * Active is not green: only the payer's response confirms the insurance.
 */
export function insuranceStatus({ coverageStatus, periodStart, periodEnd }: Insured, today: string): Status {
  if (coverageStatus !== 'Active') return records[coverageStatus];
  if (periodEnd && periodEnd < today) return { word: 'Ended', icon: ShieldOff, family: 'neutral' };
  if (periodStart && periodStart > today) return { word: 'Not started', icon: Clock, family: 'wait' };
  return { word: 'Active', icon: Shield, family: 'neutral' };
}

const ranks = ['Primary', 'Secondary', 'Tertiary'];

/** The usual word for the position in the billing order; a number from the fourth on. */
export const rankOf = (order: number): string => ranks[order - 1] ?? `Payer ${order}`;
