import type { CountedTable, RecentMatches } from '@waypost/contract/processes/recent-matches';
import { LimitError } from '@waypost/dmn';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { openTable } from '../../modules/decision-tables/module.ts';
import { countActionsSince } from '../../modules/tasks/escalation/module.ts';
import { clientOfTable, withCache } from '../process.ts';
import { processes } from '../processes.ts';
import { tallyAnswers } from './answers.ts';
import { tallyDocuments } from './documents.ts';
import { tallyProperties, tallyToDos } from './opened-tasks.ts';
import { MAX_EVALUATED, type Tally } from './tally.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * The matches of a table's present rows in the last seven days. The answer contains only counts, so no view
 * of patient data is recorded.
 */
export async function recentMatches(work: Work, name: CountedTable): Promise<RecentMatches> {
  const since = new Date(work.clock.now().getTime() - WEEK_MS);
  const open = await openTable(work, name);
  const { table } = open;
  const counts = await tallyOf(work, open, name, since).catch((error: unknown) => {
    if (!(error instanceof LimitError)) throw error;
    throw new AppError('MODEL_REFUSED', [{ path: '', message: error.message }]);
  });
  return { table: { id: table.id, version: table.version }, since: since.toISOString(), ...counts };
}

function tallyOf(
  work: Work,
  open: Parameters<typeof clientOfTable>[0],
  table: CountedTable,
  since: Date,
): Promise<Tally> {
  const { db } = work;
  if (table === 'Escalation') return countActionsSince(work, since, MAX_EVALUATED);
  const decisionClient = withCache(clientOfTable(open));
  if (table === 'Eligibility_Exceptions') return tallyAnswers(db, decisionClient, since);
  if (table === 'RegistrationVerification_DocumentGeneration')
    return tallyDocuments(db, decisionClient, { table, since });
  const process = processes.find(({ prefix }) => table.startsWith(`${prefix}_`))?.name;
  if (process === undefined) throw new Error(`${table} is the table of no process`);
  const counted = table.endsWith('_UserTaskToDos') ? tallyToDos : tallyProperties;
  return counted({ db, asking: decisionClient, table, process, since });
}
