import { contract } from '@waypost/contract';
import type { OpenedCase } from '@waypost/contract/cases/open';
import type { SimilarPatient } from '@waypost/contract/patients/similar';
import type { RegisteredCase } from '@waypost/contract/registrations/desk';
import type { Answers } from './answers.ts';
import { openedCase, patient } from './case-answers.ts';
import { transaction } from './eligibility-answers.ts';
import { idOf } from './shown.ts';

/** The address of the registration desk. */
export const desk = '/rco/LKMT/new-case';

export const marisol: SimilarPatient = {
  patientId: patient.patientId,
  rule: null,
  firstName: 'Marisol',
  middleInitial: 'T',
  familyName: 'Echeverria',
  birthDate: '1984-03-14',
  gender: 'Female',
  patientNumber: '100482',
  medicalRecordNumber: '0088213',
  lastVisit: { dateOfServiceStart: '2026-08-03', facility: 'Lakemont Medical Center' },
};
export const mariana: SimilarPatient = {
  ...marisol,
  patientId: idOf(2011),
  rule: 'one-letter',
  firstName: 'Mariana',
  patientNumber: '100517',
  medicalRecordNumber: null,
  lastVisit: null,
};

/** The case that the desk opens. */
export const openedNow: OpenedCase = {
  outcome: 'opened',
  caseId: idOf(2000),
  caseNumber: '260000-01',
  patientId: patient.patientId,
  version: 1,
};
export const opened: RegisteredCase = { outcome: 'opened', candidates: [], case: openedNow };

/**
 * The answers of a front desk where nothing fails: two patients are known, one plan is found, and the payer
 * is asked.
 */
export function workingDesk(answers: Answers): void {
  openedCase(answers);
  answers
    .to(contract.patient.similarPatients, [marisol, mariana])
    .to(contract.payerData.searchPayerData, [
      {
        harpInsuranceCode: 'TWM01-01',
        harpInsurancePlan: 'Tidewater Choice',
        clientInsuranceCode: null,
        eligPayerCode: 'TWM01',
        payerName: 'Tidewater PPO',
        payerAddresses: [],
      },
    ])
    .toRead('payersByEntity', {
      payersByEntity: [
        { harpInsuranceCode: 'TWM01-01', harpInsurancePlan: 'Tidewater Choice', isEnded: false },
      ],
    })
    .to(contract.registrations.registerCase, opened)
    .to(contract.eligibility.verifyCase, { ...transaction, id: idOf(2900) });
}
