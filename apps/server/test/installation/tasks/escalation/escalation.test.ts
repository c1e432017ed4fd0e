import { expect, it } from 'vitest';
import { testDatabase } from '../../../api/support/database.ts';
import {
  actionsTakenOn,
  escalate,
  escalationTools,
  overdueTask,
  saveRules,
} from '../../../api/support/escalation.ts';
import { makeOrganization } from '../../../api/support/organization.ts';

// This number of transactions causes a check of every organization in the database, including those of other
// test files.
const { pool, database } = await testDatabase();

it('an escalation rule checks all tasks when its last check is too long ago', async () => {
  const here = await makeOrganization();
  const worker = escalationTools(database);
  await saveRules(await here.person('tomasz'), [{ rule: 'Overdue', action: 'Elevate' }]);
  await escalate(here, worker);
  const id = await overdueTask(here);
  // Each part that writes uses a transaction number.
  await pool.query(`
    create table numbers_taken (n int);
    do $$ begin
      for i in 1..200001 loop
        begin insert into numbers_taken values (i); exception when division_by_zero then null; end;
      end loop;
    end $$;
    drop table numbers_taken`);
  await pool.query(
    `update escalation_look set looked_at = looked_at - interval '1 hour' where entity_id = $1`,
    [here.id],
  );
  await escalate(here, worker);
  expect(await actionsTakenOn(id)).toEqual(['Overdue: Elevate']);
});
