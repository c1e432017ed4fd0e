import {
  carveOuts,
  feeForService,
  managedCare,
  spendDown,
  thirdPartyCoverage,
} from '../benefits/medicaid.ts';
import type { Scenario } from './scenario.ts';
import { answering, benefits, scenario } from './scenario.ts';
import { usualAnswer } from './usual.ts';

/** Scenarios of a state Medicaid agency. */
export const medicaidScenarios: readonly Scenario[] = [
  scenario(
    'medicaid',
    'fee-for-service',
    '',
    'State Medicaid without a managed plan: the answer to every id not listed here',
    answering(usualAnswer),
    'FFS000001',
  ),
  scenario(
    'medicaid',
    'managed-care',
    'MCO',
    'Medicaid managed care organization (EB*U)',
    benefits((v) => [...feeForService(v), ...managedCare(v)]),
  ),
  scenario(
    'medicaid',
    'carve-outs',
    'CARVE',
    'Managed care with mental health, dental and transport carved out',
    benefits((v) => [...feeForService(v), ...managedCare(v), ...carveOuts(v)]),
  ),
  scenario('medicaid', 'spend-down', 'SPEND', 'Pending: spend down not met (EB*Y)', benefits(spendDown)),
  scenario(
    'medicaid',
    'third-party',
    'TPL',
    'Active, a commercial plan must be billed first',
    benefits(thirdPartyCoverage),
  ),
];
