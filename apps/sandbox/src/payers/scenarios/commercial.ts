import { hmoBenefits, otherPayerFirst, ppoWithUsed } from '../benefits/commercial.ts';
import { answerPatientAsDependent, answerPatientAsSubscriber } from './members.ts';
import type { Scenario } from './scenario.ts';
import { answering, benefits, scenario } from './scenario.ts';
import { usualAnswer } from './usual.ts';

/** Scenarios of commercial plans. */
export const commercialScenarios: readonly Scenario[] = [
  scenario(
    'commercial',
    'ppo',
    '',
    'Active PPO with full benefits: the answer to every id not listed here',
    answering(usualAnswer),
    'PPO000001',
  ),
  scenario(
    'commercial',
    'used',
    'USED',
    'Active PPO; the last four digits say how many dollars of the deductible are used up',
    benefits(ppoWithUsed),
    'USED00250',
  ),
  scenario(
    'commercial',
    'hmo',
    'HMO',
    'Active HMO, capitated to the primary care physician (EB01 4)',
    benefits((v) => hmoBenefits(v, '4')),
  ),
  scenario(
    'commercial',
    'full-risk',
    'RISK',
    'Active, full risk capitation (EB01 2)',
    benefits((v) => hmoBenefits(v, '2')),
  ),
  scenario(
    'commercial',
    'services-capitated',
    'SCAP',
    'Active, services capitated (EB01 3)',
    benefits((v) => hmoBenefits(v, '3')),
  ),
  scenario(
    'commercial',
    'other-payer-first',
    'COB',
    'Active, another payer is primary (EB*R)',
    benefits(otherPayerFirst),
  ),
  scenario(
    'commercial',
    'dependent',
    'DEP',
    'The answer has the patient as a dependent (2000D), even if the inquiry has the patient as the subscriber',
    answering(answerPatientAsDependent),
  ),
  scenario(
    'commercial',
    'own-right',
    'DEPSUB',
    'The answer has a dependent at the subscriber level, under a member id of their own',
    answering(answerPatientAsSubscriber),
  ),
];
