import { z } from 'zod';
import { phi } from '../core/classes.ts';

/** Why an active coverage is none to rely on alone: another plan is billed in place of this payer or before it, or it is limited. */
export const coverageCautions = ['bill-another', 'bill-first', 'limited'] as const;
export type CoverageCaution = (typeof coverageCautions)[number];
export const coverageCautionSchema = phi(z.enum(coverageCautions)).nullable();
