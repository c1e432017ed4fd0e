import type { Payer } from '../payer-list.ts';
import type { TransportName } from '../transport/transport.ts';
import { commercialScenarios } from './commercial.ts';
import { allPayerScenarios } from './everywhere.ts';
import { medicaidScenarios } from './medicaid.ts';
import { medicareScenarios } from './medicare.ts';
import { malformedMbi, rejectionScenarios } from './rejections.ts';
import type { Scenario } from './scenario.ts';
import { troubleScenarios } from './trouble.ts';

/** All scenarios of the stand-in payers. */
export const scenarios: readonly Scenario[] = [
  ...commercialScenarios,
  ...medicareScenarios,
  ...medicaidScenarios,
  ...allPayerScenarios,
  ...rejectionScenarios,
  ...troubleScenarios,
];

/** The scenarios that one payer offers. */
export function scenariosOf(payer: Payer): Scenario[] {
  return scenarios.filter((scenario) => scenario.at === payer.kind || scenario.at === 'every payer');
}

/** Medicare Beneficiary Identifier: 11 characters, without the letters S, L, O, I, B and Z. */
const mbi =
  /^[1-9][AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[AC-HJKMNP-RT-Y]{2}\d{2}$/;

/** Chooses the scenario with the longest matching prefix of the member id, or else the payer's usual answer. */
export function chooseScenario(payer: Payer, memberId: string, over: TransportName): Scenario {
  const id = memberId.toUpperCase().replaceAll('-', '');
  const [longest] = scenariosOf(payer)
    .filter((scenario) => id.startsWith(scenario.prefix) && (scenario.over?.includes(over) ?? true))
    .sort((one, other) => other.prefix.length - one.prefix.length);
  if (!longest) throw new Error(`The payer ${payer.code} has no usual answer.`);
  const refuse = payer.kind === 'medicare' && longest.prefix === '' && !mbi.test(id);
  return refuse && malformedMbi ? malformedMbi : longest;
}
