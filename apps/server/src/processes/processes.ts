import { documentGenerationProcess } from './document-generation.ts';
import { eligibilityProcess } from './eligibility.ts';
import { insuranceVerificationProcess } from './insurance-verification.ts';
import type { Process } from './process.ts';
import { registrationVerificationProcess } from './registration-verification.ts';

/** The processes that create tasks (P-367). */
export const processes: readonly Process[] = [
  eligibilityProcess,
  insuranceVerificationProcess,
  registrationVerificationProcess,
  documentGenerationProcess,
];
