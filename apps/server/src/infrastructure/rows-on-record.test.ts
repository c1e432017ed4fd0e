import { describe, expect, it } from 'vitest';
import { writesOnRecord } from './rows-on-record.ts';

describe('statements that write rows on record', () => {
  const onRecord = [
    'insert into task (id) values ($1)',
    'insert into "task" ("id") values ($1) returning "id"',
    'delete from "case_coverage" where "id" = $1',
    'update task t set version = t.version + 1 from given g where t.id = g.id',
    'with changed as (update task set status = $1 returning id) insert into task_step (id) select id from changed',
    'with opened as (\n insert into task (id) select $1), to_dos as (select 1) select 1',
    'update "import" set "state" = $1, "what_fits" = $2 where "id" = $3',
    'update bulk_change b set done = coalesce((select max(n), 1 from x where y = $1), 0), asked_at = $2',
    // The assigned columns cannot be determined.
    'update bulk_change set (done, changed) = (select 1, 2)',
    'insert into user_availability (user_id) values ($1) on conflict (user_id) do update set state = $2',
  ];
  for (const text of onRecord)
    it(`a statement on record: ${text}`, () => expect(writesOnRecord(text)).toBe(true));

  const notOnRecord = [
    'select id from task where id = $1 for update',
    'select id from task t for no key update of t skip locked',
    'insert into task_step (id) values ($1)',
    'insert into import_row (id) values ($1) on conflict (id) do update set result = $2',
    'update "import" set "state" = $1, "counts" = (select sum(a), b from c where d = \'x, y = 1\'), "worked_at" = $2 where "what_fits"',
    'update assignment_rule set turn = $1, look_at = $2 where id = $3 returning id',
    'with gone as (update user_file set downloads_left = downloads_left - 1 where id = $1) select 1',
    'delete from job_attempt where queue = $1',
  ];
  for (const text of notOnRecord)
    it(`not a statement on record: ${text}`, () => expect(writesOnRecord(text)).toBe(false));
});
