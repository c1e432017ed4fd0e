import { noteTextSchema } from '@waypost/contract/services/case-notes';
import { z } from 'zod';

export const noteRules = z.object({ note: noteTextSchema });
export type NoteValues = z.infer<typeof noteRules>;
/** One object: the form takes what changes here for what is saved. */
export const noNote: NoteValues = { note: '' };
