import type { z } from 'zod';

/**
 * The class of a field, which decides where its value may go. It is declared once, beside the field, and drives
 * log redaction, caching headers, audit and export (45 CFR 164.312).
 * - `public`: may be shown to anybody, also before sign-in
 * - `internal`: for signed-in staff; not about a patient
 * - `phi`: about a patient: never in logs, URLs, titles, browser storage or error texts
 * - `secret`: an SSN, a credential, a session, a raw X12 message: stored encrypted, shown only on request
 */
export type FieldClass = 'public' | 'internal' | 'phi' | 'secret';

const mark =
  (fieldClass: FieldClass) =>
  <T extends z.ZodType>(schema: T): T =>
    schema.meta({ 'x-class': fieldClass }) as T;

export const open = mark('public');
export const internal = mark('internal');
export const phi = mark('phi');
export const secret = mark('secret');
