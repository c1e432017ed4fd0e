import { createClock } from '@waypost/platform/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dbFor } from '../../src/infrastructure/database.ts';
import { checkCounts } from '../../src/modules/tasks/board/check-counts.ts';
import { type EarlierVersion, earlierVersion } from './support/earlier-version.ts';

let earlier: EarlierVersion;

const id = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [entity, facility, dana, marcus] = [id(1), id(2), id(3), id(4)];
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 23, hour)).toISOString();

type Step = {
  hour: number;
  by: string | null;
  from: [status: string, assignee: string | null];
  to: [status: string, assignee: string | null];
  takesBack?: number;
};
const open = ['Open', null] satisfies Step['from'];
const worked = ['InProcess', dana] satisfies Step['from'];
const done = ['Complete', dana] satisfies Step['from'];

/** A task opened at noon, with its steps. */
async function write(n: number, steps: Step[]): Promise<void> {
  const { superuser } = earlier;
  const [status, assignee] = steps.at(-1)?.to ?? open;
  await superuser.query(
    `insert into task (entity_id, id, version, task_name, process, task_group, status, assignee_id, priority, created_at,
       process_started_at, due_date, start_url, case_id, facility_id, case_number, account_number, patient_first_name,
       patient_last_name, payer_name, date_of_service)
     values ($1, $2, $3, 'Eligibility', 'Eligibility', 'eligibility', $4, $5, 5, $6, $6, '2026-11-20', '', $7, $8, '', '',
       '', '', 'Tidewater PPO', '2026-11-20')`,
    [entity, id(n), 1 + steps.length, status, assignee, at(12), id(5), facility],
  );
  for (const [nth, { hour, by, from, to, takesBack }] of steps.entries())
    await superuser.query(
      `insert into task_step (entity_id, task_id, version, facility_id, at, actor_kind, actor_id, previous_status,
         previous_assignee_id, previous_wait_returns_to, status, assignee_id, takes_back)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'assignee', $10, $11, $12)`,
      [
        entity,
        id(n),
        nth + 2,
        facility,
        at(hour),
        by === null ? 'system' : 'user',
        by,
        ...from,
        ...to,
        takesBack ?? null,
      ],
    );
}

beforeAll(async () => {
  earlier = await earlierVersion(88);
  const { superuser } = earlier;
  await superuser.query(
    `insert into entity (id, name, lcode, client_code, default_client_code, status, client_types, created_at)
     values ($1, 'Alder Health', 'ALDR', '1', '1', 'L', '{}', $2)`,
    [entity, at(0)],
  );
  await superuser.query(
    `insert into facility (entity_id, id, name, lcode, client_code, state, time_zone)
     values ($1, $2, 'Alder Health', 'ALDC', '1', 'MN', 'America/Chicago')`,
    [entity, facility],
  );
}, 120_000);
afterAll(() => earlier?.remove());

it('task times are computed from the steps of tasks, without undone ones', async () => {
  await write(10, []);
  // Worked from one to three, unassigned, worked again and finished at six.
  await write(11, [
    { hour: 13, by: dana, from: open, to: worked },
    { hour: 15, by: dana, from: worked, to: open },
    { hour: 17, by: dana, from: open, to: worked },
    { hour: 18, by: dana, from: worked, to: done },
  ]);
  // Assigned by a manager, which is no touch; started by mistake and finished later.
  await write(12, [
    { hour: 13, by: marcus, from: open, to: ['Elevated', dana] },
    { hour: 14, by: dana, from: ['Elevated', dana], to: worked },
    { hour: 15, by: dana, from: worked, to: ['Elevated', dana], takesBack: 3 },
    { hour: 16, by: dana, from: ['Elevated', dana], to: worked },
    { hour: 17, by: dana, from: worked, to: done },
  ]);
  // Finished, and reopened by mistake.
  await write(13, [
    { hour: 14, by: dana, from: open, to: done },
    { hour: 20, by: marcus, from: done, to: open },
    { hour: 21, by: marcus, from: open, to: done, takesBack: 3 },
  ]);
  // Is being worked; a wait that ended was no return.
  await write(14, [
    { hour: 13, by: dana, from: worked, to: ['OnHold', dana] },
    { hour: 14, by: null, from: ['OnHold', dana], to: open },
    { hour: 15, by: dana, from: open, to: worked },
  ]);

  const { superuser, database } = earlier;
  await earlier.migrateTo(91);
  const { rows } = await superuser.query(
    `select first_touched_at, in_process_since, handled_seconds, returns, completed_at from task order by id`,
  );
  const [touched, since, completed] = ['first_touched_at', 'in_process_since', 'completed_at'] as const;
  const hour = (n: number) => new Date(at(n));
  const times = { [touched]: null, [since]: null, handled_seconds: 0, returns: 0, [completed]: null };
  expect(rows).toEqual([
    times,
    { ...times, [touched]: hour(13), handled_seconds: 3 * 3600, returns: 1, [completed]: hour(18) },
    { ...times, [touched]: hour(16), handled_seconds: 3600, [completed]: hour(17) },
    { ...times, [touched]: hour(14), [completed]: hour(14) },
    { ...times, [touched]: hour(13), [since]: hour(15), handled_seconds: 3600 },
  ]);

  const { rows: counts } = await superuser.query(
    `select axis, value, day_kind, n from task_open_count order by axis, value, day_kind`,
  );
  const both = (axis: string, value: string, n: number) =>
    ['due', 'opened'].map((kind) => ({ axis, value, day_kind: kind, n: String(n) }));
  expect(counts).toEqual([
    ...both('all', '', 2),
    ...both('payer', 'Tidewater PPO', 2),
    ...both('person', '', 1),
    ...both('person', dana, 1),
  ]);
  const lines: unknown[] = [];
  const logger = { warn: (line: unknown) => lines.push(line) };
  expect(await checkCounts({ worker: dbFor(database, 'worker', 2), clock: createClock(0), logger })).toBe(0);
  expect(lines).toEqual([]);
}, 120_000);
