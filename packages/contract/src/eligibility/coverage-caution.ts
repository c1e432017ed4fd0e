import { z } from 'zod';
import { phi } from '../core/classes.ts';

/**
 * Why an active coverage is not sufficient alone: another plan is billed instead or first, or the coverage is
 * limited.
 */
export const coverageCautions = ['bill-another', 'bill-first', 'limited'] as const;
export type CoverageCaution = (typeof coverageCautions)[number];
export const coverageCautionSchema = phi(z.enum(coverageCautions)).nullable();
