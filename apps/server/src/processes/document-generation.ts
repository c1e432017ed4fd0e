import { type DocumentStep, documentFailures } from '@waypost/contract/letters/calls';
import type { Db } from '../infrastructure/database.ts';
import { idFrom } from '../infrastructure/ids.ts';
import { coverageRows } from '../modules/cases/readable.ts';
import { stepsOf } from '../modules/letters/module.ts';
import { caseUrl, type Finding, factsOf, type Process } from './process.ts';

/** The steps of a document for each task type. */
const taskTypes: readonly (readonly [string, readonly DocumentStep[]])[] = [
  ['Document Generation Exception', ['making', 'filing']],
  ['Fax Exception', ['faxing']],
];

async function firstInsuranceOf(db: Db, caseId: string): Promise<string> {
  const coverage = await db
    .selectFrom(coverageRows.as('case_coverage'))
    .select('insurance_name')
    .where('case_id', '=', caseId)
    .where('status', '=', 'Active')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return coverage?.insurance_name ?? '';
}

/**
 * A document that could not be created, filed or faxed needs people; the task closes by itself when the step succeeds.
 */
export const documentGenerationProcess: Process = {
  name: 'Document Generation',
  prefix: 'DocumentGeneration',
  listensTo: [
    'document.failed',
    'document.generated',
    'document.filed',
    'document.faxed',
    'document.ordered-again',
  ],
  async judge(work, _asking, { caseId }) {
    const documents = await stepsOf(work, caseId);
    const payerName = documents.length > 0 ? await firstInsuranceOf(work.db, caseId) : '';
    return documents.flatMap((document) =>
      taskTypes.map(([taskType, steps]): Finding => {
        const exceptions = steps.flatMap((step) => {
          const failure = document.failures[step];
          return failure === undefined ? [] : [{ id: failure, description: documentFailures[failure] }];
        });
        return {
          taskType,
          subject: document.id,
          requirement:
            exceptions.length === 0
              ? null
              : {
                  cycle: idFrom(`document ${document.id} ${document.again} ${taskType}`),
                  condition: null,
                  exceptions,
                  payerName,
                },
          tables: [],
          facts: factsOf({
            Document: document.templateName || document.template,
            Condition: document.conditionCode,
            Failure: exceptions.map(({ description }) => description).join(', ') || null,
          }),
        };
      }),
    );
  },
  startUrl: caseUrl,
};
