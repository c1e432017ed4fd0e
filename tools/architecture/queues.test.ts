import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

const engine = 'apps/server/src/framework/queue/';
const isTest = (file: string): boolean => /\.test\.tsx?$|^apps\/[\w-]+\/test\//.test(file);

/** Statements outside the queue engine that skip locked rows, each with the reason why it is not a queue. */
const filesSkippingLocked: Readonly<Record<string, string>> = {
  'apps/server/src/modules/tasks/next-task.ts': 'a user takes the next task, which is not a job',
  'apps/server/src/modules/tasks/by-rule.ts':
    'the rule is the queue item; a task that is being changed is not available',
  'apps/server/src/modules/tasks/escalate-by-rule.ts':
    'the evaluation is the queue item; a task that is being changed stays due',
};

/** Files outside the engine that read `job_attempt`, the table of leases and failures. */
const filesReadingAttempts: Readonly<Record<string, string>> = {
  'apps/server/src/app/installation-metrics.ts': 'counts the dead letters',
  'apps/server/src/app/queue-metrics.ts': 'counts the dead letters by queue',
  'apps/server/src/framework/consumers.ts': 'a dead letter no longer blocks later events of its case',
  'apps/server/src/framework/dead-letters.ts': 'lists dead letters, and requeues them',
  'apps/server/src/framework/together.ts': 'a failed item is retried alone',
  'apps/server/src/modules/imports/judging.ts': 'imports do not wait for a dead letter',
  'apps/server/src/infrastructure/tables/tables.ts': 'the types of the tables',
};

const filesOutsideEngine = (pattern: RegExp): string[] =>
  sourceFiles()
    .filter((file) => file.startsWith('apps/server/src/') && !isTest(file) && !file.startsWith(engine))
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
    .sort();

it('only the queue engine claims rows', () => {
  expect(readFileSync(join(root, engine, 'claim.ts'), 'utf8')).toMatch(/skip locked/i);
  expect(filesOutsideEngine(/skip locked/i)).toEqual(Object.keys(filesSkippingLocked).sort());
});

it('only the queue engine writes leases and failures', () => {
  expect(filesOutsideEngine(/\bjob_attempt\b/)).toEqual(Object.keys(filesReadingAttempts).sort());
  expect(filesOutsideEngine(/(insert into|delete from) job_attempt/)).toEqual([]);
});
