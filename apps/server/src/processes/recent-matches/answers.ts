import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { eligibilityTransactionRows } from '../../modules/eligibility/readable.ts';
import { taskRows } from '../../modules/tasks/readable.ts';
import { answerColumns, evaluateAnswer, hasEnded, type PayerAnswer, planOfAnswer } from '../eligibility.ts';
import type { DecisionClient } from '../process.ts';
import { MAX_EVALUATED, type Tally, tally } from './tally.ts';

/** The answers for cases that each row of the exceptions matches, and the tasks that were opened for them. */
export async function tallyAnswers(db: Db, decisionClient: DecisionClient, since: Date): Promise<Tally> {
  const { rows } = await sql<PayerAnswer & { taskId: string | null }>`
    select ${answerColumns}, t.id as "taskId"
    from (select x.* from ${eligibilityTransactionRows} x
      where x.entity_id = current_entity() and x.case_id is not null and x.sent_at >= ${since}::timestamptz and ${hasEnded}
      order by x.sent_at desc, x.id limit ${sql.lit(MAX_EVALUATED + 1)}) x
    ${planOfAnswer}
    left join lateral (select t.id from ${taskRows} t
      where t.entity_id = x.entity_id and t.case_id = x.case_id and t.process = 'Eligibility'
        and t.subject = x.payer_code and t.created_at >= ${since}::timestamptz
      order by t.created_at desc limit 1) t on true
    order by x.sent_at desc, x.id`.execute(db);
  return tally(rows, async ({ taskId, ...answer }) => {
    const { tables } = await evaluateAnswer(decisionClient, answer);
    // A row without a rule is evaluated once more with each rule that the answer meets.
    const matched = new Set(tables.flatMap(({ rules }) => rules.map(({ row }) => row)));
    return [...matched].map((row) => ({ row, led: taskId === null ? [] : [taskId] }));
  });
}
