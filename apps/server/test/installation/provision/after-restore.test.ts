// The control numbers of all organizations are advanced together.
import { expect, it } from 'vitest';
import { nextControlNumber } from '../../../src/modules/eligibility/control-numbers.ts';
import { afterRestore } from '../../../src/provision/after-restore.ts';
import { inOrganization } from '../../api/support/cases.ts';
import { testDatabase } from '../../api/support/database.ts';
import { makeOrganization, type Organization } from '../../api/support/organization.ts';
import { commandTools } from '../../api/support/tools.ts';

const { db, pool } = await testDatabase();
const route = { senderId: 'SENDER', receiverId: 'RECEIVER' };
const next = (at: Organization): Promise<number> =>
  inOrganization(at, (app) => nextControlNumber(app, at.id, route));

it('after a restore no possibly used control number is issued again, and the gap is audited in the organization', async () => {
  const [here, there] = [await makeOrganization(), await makeOrganization()];
  expect([await next(here), await next(here), await next(there)]).toEqual([1, 2, 1]);
  await pool.query('update interchange_number set last_number = 999999990 where entity_id = $1', [there.id]);
  const tools = { provision: db('provision'), ...commandTools() };

  const checked = await afterRestore(tools, 1000, true);
  expect(checked).toContainEqual({ outcome: 'changed', what: `control numbers of ${here.name}` });
  expect(await next(here)).toBe(3);

  await afterRestore(tools, 1000, false);
  // 999999999 is followed by 1.
  expect([await next(here), await next(there)]).toEqual([1004, 992]);
  const { rows } = await pool.query(
    `select actor_kind, details from audit_record where entity_id = $1 and domain_type = 'Entity' and operation = 'Update'`,
    [here.id],
  );
  expect(rows).toEqual([
    {
      actor_kind: expect.stringMatching(/./),
      details: [
        { propertyName: 'LastControlNumber SENDER to RECEIVER', previousValue: '3', newValue: '1003' },
      ],
    },
  ]);
});
