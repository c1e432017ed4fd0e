import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { instant, uuid } from '../core/values.ts';

/** The tables of the configuration page, whose rows are counted. */
export const countedTables = [
  'Eligibility_Exceptions',
  'Eligibility_UserTaskProperties',
  'Eligibility_UserTaskToDos',
  'InsuranceVerification_UserTaskProperties',
  'InsuranceVerification_UserTaskToDos',
  'RegistrationVerification_UserTaskProperties',
  'RegistrationVerification_UserTaskToDos',
  'RegistrationVerification_DocumentGeneration',
  'DocumentGeneration_UserTaskProperties',
  'DocumentGeneration_UserTaskToDos',
  'Escalation',
] as const;
export type CountedTable = (typeof countedTables)[number];

const count = internal(z.int().min(0));

/** What the rows of a table matched in the last seven days, and what came of it. */
export const recentMatchesSchema = z.object({
  /** The table as it was counted: its rows may have changed since they were read. */
  table: z.object({ id: internal(uuid), version: internal(z.int()) }),
  since: internal(instant),
  /** Answers or tasks that were evaluated, the latest first. */
  evaluated: count,
  /** There were more, so that every count is "at least". */
  isAtLeast: internal(z.boolean()),
  /** The rows that matched any, counted from 1, in no order. */
  rows: z.array(z.object({ row: internal(z.int().min(1)), matched: count, led: count })),
});
export type RecentMatches = z.infer<typeof recentMatchesSchema>;
