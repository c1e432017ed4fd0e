import type { StoredRequest } from '@waypost/contract/eligibility/verify-request';
import { MEANING_VERSION } from '@waypost/x12';
import { sql } from 'kysely';
import { type Service, service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import type { JobTools } from '../../framework/job-tools.ts';
import type { Item } from '../../framework/queue/claim.ts';
import { type Queue, workQueue } from '../../framework/queue/in-transaction.ts';
import type { Work } from '../../framework/work.ts';
import { acrossEntities } from '../../infrastructure/database.ts';
import { payerListsOf } from './answer/payer-lists.ts';
import { questionOf } from './answer/question.ts';
import { type Outcome, readAnswer } from './outcome.ts';

type Tools = Pick<JobTools, 'worker' | 'clock' | 'keyring' | 'logger'> & {
  config: Pick<JobTools['config'], 'medicarePayers' | 'medicaidPayers'>;
};

type Stale = Item & {
  entity_id: string;
  coverage_status: string | null;
  normalized_status: string | null;
  has_other_coverage: boolean;
  coverage_caution: string | null;
  meaning_version: number;
  request: StoredRequest;
  trace_number: string;
  raw_271_sealed: string;
};

const stale = ({ clock, keyring, config }: Tools): Queue<Stale, Service> => ({
  name: 'read answers again',
  columns: sql`x.id, x.entity_id, x.coverage_status, x.normalized_status, x.has_other_coverage,
    x.coverage_caution, x.meaning_version, x.request,
    x.trace_number, x.raw_271_sealed`,
  from: sql`eligibility_transaction x`,
  locked: 'x',
  key: sql`x.id`,
  isDue: () =>
    sql`x.meaning_version < ${MEANING_VERSION} and x.state = 'answered' and x.raw_271_sealed is not null`,
  order: sql`x.meaning_version, x.id`,
  batch: 50,
  emits: [],
  actorOf: () => service,
  sourceOf: ({ entity_id, id }) => serviceSource(entity_id, `read-again-${id}`, clock),
  handle: (work, answer) => {
    const question = questionOf(answer.request, answer.trace_number, payerListsOf(config));
    const payload = keyring.open('raw-x12', answer.raw_271_sealed);
    const outcome = readAnswer(
      { httpStatus: 200, errorCode: null, errorMessage: null, payload },
      { ...question, traceNumber: answer.trace_number },
    );
    return store(work, answer, outcome);
  },
});

/**
 * Reads stored answers again that an earlier version interpreted. Only the audit records the differences, so that no
 * rule runs and no task opens; an answer that cannot be read any more stays unchanged. It resumes where it stopped.
 */
export const readAnswersAgain = (tools: Tools): Promise<number> =>
  workQueue(stale(tools), (work) => acrossEntities(tools.worker, work), tools);

async function store(work: Work<Service>, before: Stale, outcome: Outcome): Promise<void> {
  const { id, entity_id } = before;
  const details = outcome.failure === null ? changesOf(before, outcome) : [];
  await work.db
    .updateTable('eligibility_transaction')
    .set({
      meaning_version: MEANING_VERSION,
      ...(details.length === 0
        ? {}
        : {
            coverage_status: outcome.coverageStatus,
            normalized_status: outcome.normalizedStatus,
            has_other_coverage: outcome.hasOtherCoverage,
            coverage_caution: outcome.coverageCaution,
            // Of several interpretations, the first is the one that people saw and rules evaluated.
            shown_coverage_status: sql<string>`coalesce(shown_coverage_status, coverage_status)`,
            shown_normalized_status: sql<string>`coalesce(shown_normalized_status, normalized_status)`,
            shown_other_coverage: sql<boolean>`coalesce(shown_other_coverage, has_other_coverage)`,
          }),
    })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'EligibilityTransaction',
    domainId: id,
    details: [
      ...details,
      {
        propertyName: 'MeaningVersion',
        previousValue: String(before.meaning_version),
        newValue: String(MEANING_VERSION),
      },
    ],
  });
}

/** The differences from the earlier interpretation. */
function changesOf(before: Stale, outcome: Outcome) {
  const facts = [
    ['CoverageStatus', before.coverage_status, outcome.coverageStatus],
    ['NormalizedStatus', before.normalized_status, outcome.normalizedStatus],
    ['CoverageCaution', before.coverage_caution, outcome.coverageCaution],
    ['OtherCoverage', String(before.has_other_coverage), String(outcome.hasOtherCoverage)],
  ] as const;
  return facts
    .filter(([, previous, now]) => previous !== now)
    .map(([propertyName, previousValue, newValue]) => ({ propertyName, previousValue, newValue }));
}
