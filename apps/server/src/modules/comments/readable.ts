import { readable } from '../../infrastructure/readable.ts';

/** Comments on cases and tasks. */
export const commentRows = readable('case_comment', ['id']);
