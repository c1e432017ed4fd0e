import { CANCELLED } from '@waypost/contract/cases/status';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { type Service, service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import type { Item } from '../../framework/queue/claim.ts';
import { type Queue, workQueue } from '../../framework/queue/in-transaction.ts';
import type { Work } from '../../framework/work.ts';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import { facilityRows } from '../facilities/readable.ts';

/** Number of days before a service from which it counts as near. */
export const NEAR_DAYS = 3;

type NearCase = Item & { entity_id: string; facility_id: string; service_start: string };

/** Days in the time zone of the facility. */
const near = (clock: Clock): Queue<NearCase, Service> => ({
  name: 'tell of dates of service that are near',
  columns: sql`c.id, c.entity_id, c.facility_id, c.service_start`,
  from: sql`patient_case c join ${facilityRows} f on f.entity_id = c.entity_id and f.id = c.facility_id`,
  locked: 'c',
  key: sql`c.id`,
  isDue: (now) => sql`
    c.status <> ${CANCELLED} and c.service_start >= (${now}::timestamptz at time zone f.time_zone)::date
    and c.service_start <= (${now}::timestamptz at time zone f.time_zone)::date + ${NEAR_DAYS}::integer
    and not exists (select from case_service_near n
      where n.entity_id = c.entity_id and n.case_id = c.id and n.service_start = c.service_start)`,
  order: sql`c.service_start`,
  batch: 200,
  emits: ['case.service-near'],
  actorOf: () => service,
  sourceOf: ({ entity_id, id }) => serviceSource(entity_id, `near-${id}`, clock),
  handle: emitUpcoming,
});

/** Emits an event once for each near service, however many workers run, and also after an outage. */
export const emitUpcomingServices = (tools: { worker: Db; clock: Clock; logger: Logger }): Promise<number> =>
  workQueue(near(tools.clock), (work) => acrossEntities(tools.worker, work), tools);

async function emitUpcoming(
  work: Work<Service>,
  { id, entity_id, facility_id, service_start }: NearCase,
): Promise<void> {
  await work.db
    .insertInto('case_service_near')
    .values({ entity_id, case_id: id, service_start, facility_id, told_at: work.clock.now() })
    .execute();
  // Only the event is emitted; the case itself does not change.
  work.emit({ type: 'case.service-near', subjectId: id, caseId: id, facilityId: facility_id, data: {} });
}
