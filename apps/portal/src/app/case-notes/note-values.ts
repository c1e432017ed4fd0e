import { noteTextSchema } from '@waypost/contract/cases/notes';
import { z } from 'zod';

export const noteRules = z.object({ note: noteTextSchema });
export type NoteValues = z.infer<typeof noteRules>;
/** One constant object: the form treats a new object as newly saved values. */
export const noNote: NoteValues = { note: '' };
