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

/** The matches of a table's rows in the last seven days, and their results. */
export const recentMatchesSchema = z.object({
  /** The counted version of the table; its rows may have changed since. */
  table: z.object({ id: internal(uuid), version: internal(z.int()) }),
  since: internal(instant),
  /** Answers or tasks that were evaluated, the latest first. */
  evaluated: count,
  /** Whether there were more, so that every count is a minimum. */
  isAtLeast: internal(z.boolean()),
  /** The rows with at least one match, counted from 1, in no order. */
  rows: z.array(z.object({ row: internal(z.int().min(1)), matched: count, led: count })),
});
export type RecentMatches = z.infer<typeof recentMatchesSchema>;
