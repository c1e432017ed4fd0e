import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { idempotencyHeaders, instant, uuid } from '../core/values.ts';

/** The kinds of note: a person's message, or a payer's answer. People write messages only (C-095). */
export const noteEventTypes = ['Message', 'Eligibility'] as const;

/** Maximum length of a note in characters. */
export const MAX_NOTE = 4000;

/** A note as the API returns it (C-094). */
export const caseNoteSchema = z.object({
  caseNoteId: internal(uuid),
  user: internal(z.string()),
  note: phi(z.string()),
  entryDate: internal(instant),
  eventType: z.object({ type: internal(z.enum(noteEventTypes)) }),
});
export type CaseNote = z.infer<typeof caseNoteSchema>;

/** The text of a note: not blank, within the maximum length (C-054). */
export const noteTextSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NOTE, `A note has ${MAX_NOTE.toLocaleString('en-US')} characters at the most`);

export const addNote = oc
  .route({
    method: 'POST',
    path: '/services/case/api/case/notes',
    inputStructure: 'detailed',
    successStatus: 201,
    tags: ['case'],
    summary: 'Write a note about a case',
    description: 'It stands as it was written. The same `Idempotency-Key` never writes it twice.',
  })
  .input(
    z.object({
      headers: idempotencyHeaders,
      body: z.strictObject({
        caseId: internal(uuid),
        note: phi(noteTextSchema),
        eventType: internal(z.enum(['Message'])),
      }),
    }),
  )
  .output(caseNoteSchema);
