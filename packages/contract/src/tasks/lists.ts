/** What is chosen from a list where tasks are configured (W-255). */

/** To whom a new task goes. */
export const taskAssignments = ['Group Assignment', 'Direct Assignment'] as const;
export type TaskAssignment = (typeof taskAssignments)[number];

/** Whether a document goes to OnBase or by fax: kept as text, read as a word. */
export const yesOrNo = { true: 'Yes', false: 'No' } as const;
