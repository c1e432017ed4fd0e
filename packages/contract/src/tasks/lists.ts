/** Lists of values in the configuration of tasks (W-255). */

/** The recipient of a new task. */
export const taskAssignments = ['Group Assignment', 'Direct Assignment'] as const;
export type TaskAssignment = (typeof taskAssignments)[number];

/** Whether a document goes to OnBase or by fax: stored as text, shown as a word. */
export const yesOrNo = { true: 'Yes', false: 'No' } as const;
