import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

const engine = 'apps/server/src/framework/queue/';
const isTest = (file: string): boolean => /\.test\.tsx?$|^apps\/[\w-]+\/test\//.test(file);

/** Statements outside the engine that pass over locked rows, each with the reason why it is no queue. */
const passesOver: Readonly<Record<string, string>> = {
  'apps/server/src/modules/tasks/next-task.ts': 'a person takes the next task, and nobody else has to do it',
  'apps/server/src/modules/tasks/by-rule.ts':
    'the rule is the item of the queue; a task that somebody changes at this moment is not free',
  'apps/server/src/modules/tasks/escalate-by-rule.ts':
    'the look is the item of the queue; a task that somebody changes at this moment stays due',
};

/** Who reads `job_attempt`, the table of leases and failures, past the engine. */
const readsAttempts: Readonly<Record<string, string>> = {
  'apps/server/src/app/installation-metrics.ts': 'counts what was given up',
  'apps/server/src/app/queue-metrics.ts': 'counts what was given up, by queue',
  'apps/server/src/framework/consumers.ts': 'a dead letter no longer keeps later events of its case waiting',
  'apps/server/src/framework/dead-letters.ts': 'lists what was given up, and puts it back',
  'apps/server/src/framework/together.ts': 'what was tried in vain is tried by itself',
  'apps/server/src/modules/imports/judging.ts': 'nobody waits for a dead letter',
  'apps/server/src/infrastructure/tables/tables.ts': 'the types of the tables',
};

const outsideWith = (pattern: RegExp): string[] =>
  sourceFiles()
    .filter((file) => file.startsWith('apps/server/src/') && !isTest(file) && !file.startsWith(engine))
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
    .sort();

it('rows are claimed by the engine of queues alone', () => {
  expect(readFileSync(join(root, engine, 'claim.ts'), 'utf8')).toMatch(/skip locked/i);
  expect(outsideWith(/skip locked/i)).toEqual(Object.keys(passesOver).sort());
});

it('leases and failures are written by the engine of queues alone', () => {
  expect(outsideWith(/\bjob_attempt\b/)).toEqual(Object.keys(readsAttempts).sort());
  expect(outsideWith(/(insert into|delete from) job_attempt/)).toEqual([]);
});
