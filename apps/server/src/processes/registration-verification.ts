import { sql } from 'kysely';
import type { Db } from '../infrastructure/database.ts';
import { daysUntil, todayIn } from '../infrastructure/dates.ts';
import { idFrom } from '../infrastructure/ids.ts';
import { casePhysicianRows, caseRows, coverageRows, diagnosisRows } from '../modules/cases/readable.ts';
import { facilityRows } from '../modules/facilities/readable.ts';
import { orderPhysicianRows, orderRows } from '../modules/orders/readable.ts';
import { patientRows } from '../modules/patients/readable.ts';
import { caseUrl, type Finding, factsOf, type Process, textOf } from './process.ts';

/** The facts of a registration for the table of its exceptions. */
type Registration = {
  daysToService: number;
  coverageCount: number;
  hasMemberId: boolean;
  /** The patient is the subscriber, but their data differ. */
  subscriberDiffers: boolean;
  hasAddress: boolean;
  hasPhone: boolean;
  orderCount: number;
  hasOrderingPhysician: boolean;
  visitClass: string | null;
  /** Dollars for comparison; the exact decimal text is used for display and sums. */
  expectedAmount: number | null;
  daysToAppointment: number | null;
  appointmentStatus: string | null;
  firstDiagnosis: string | null;
  attendingNpi: string | null;
};
type Row = Omit<Registration, 'daysToService' | 'daysToAppointment'> & {
  serviceStart: string;
  appointmentStart: Date | null;
  appointmentZone: string | null;
  timeZone: string;
  insuranceName: string | null;
};

async function registrationOf(db: Db, caseId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select c.service_start as "serviceStart", f.time_zone as "timeZone",
      (select count(*)::int from ${coverageRows} v
        where v.entity_id = c.entity_id and v.case_id = c.id and v.status = 'Active') as "coverageCount",
      v.insurance_name as "insuranceName", coalesce(v.subscriber_id <> '', false) as "hasMemberId",
      coalesce(lower(v.relationship) = 'self' and (v.subscriber_birth_date <> p.birth_date
        or lower(v.subscriber_last_name) <> lower(p.last_name)), false) as "subscriberDiffers",
      coalesce(array_length(p.address_lines, 1) > 0 and p.postal_code <> '', false) as "hasAddress",
      coalesce(nullif(p.home_phone, ''), nullif(p.mobile_phone, ''), nullif(p.work_phone, '')) is not null as "hasPhone",
      (select count(*)::int from ${orderRows} o
        where o.entity_id = c.entity_id and o.case_id = c.id and o.deleted_at is null) as "orderCount",
      not exists (select from ${orderRows} o where o.entity_id = c.entity_id and o.case_id = c.id and o.deleted_at is null
        and not exists (select from ${orderPhysicianRows} h where h.entity_id = o.entity_id and h.order_id = o.id))
        as "hasOrderingPhysician",
      c.visit_class as "visitClass", c.expected_amount::double precision as "expectedAmount",
      c.appointment_start as "appointmentStart", c.appointment_zone as "appointmentZone",
      c.appointment_status as "appointmentStatus",
      (select g.code from ${diagnosisRows} g where g.entity_id = c.entity_id and g.case_id = c.id
        order by g.position limit 1) as "firstDiagnosis",
      (select h.npi from ${casePhysicianRows} h where h.entity_id = c.entity_id and h.case_id = c.id
        and h.role = 'Attending' order by h.position limit 1) as "attendingNpi"
    from ${caseRows} c
    join ${facilityRows} f on f.entity_id = c.entity_id and f.id = c.facility_id
    join ${patientRows} p on p.entity_id = c.entity_id and p.id = c.patient_id
    left join lateral (select v.insurance_name, v.subscriber_id, v.relationship, v.subscriber_birth_date, v.subscriber_last_name
      from ${coverageRows} v
      where v.entity_id = c.entity_id and v.case_id = c.id and v.status = 'Active'
      order by v.position limit 1) v on true
    where c.id = ${caseId}::uuid`.execute(db);
  return rows[0];
}

const taskTypes = ['Registration Verification', 'Registration Exception'] as const;

/** The organization's table decides what a registration lacks, and where it contradicts itself. */
export const registrationVerificationProcess: Process = {
  name: 'Registration Verification',
  prefix: 'RegistrationVerification',
  listensTo: [
    'case.opened',
    'case.changed',
    'case.moved',
    'patient.updated',
    'coverage.added',
    'coverage.changed',
    'coverage.reordered',
    'order.added',
    'order.changed',
    'order.removed',
    'case.service-near',
  ],
  async judge({ db, clock }, decisionClient, { caseId }) {
    const row = await registrationOf(db, caseId);
    if (!row) return [];
    const { serviceStart, timeZone, insuranceName, appointmentStart, appointmentZone, ...known } = row;
    const zone = appointmentZone ?? timeZone;
    const registration: Registration = {
      daysToService: daysUntil(todayIn(timeZone, clock.now()), serviceStart),
      ...known,
      daysToAppointment:
        appointmentStart && daysUntil(todayIn(zone, clock.now()), todayIn(zone, appointmentStart)),
    };
    // A diagnosis is used by the rules but not shown in the task: not every user who works tasks may see cases.
    const { firstDiagnosis: _diagnosis, ...told } = registration;
    const { rows, matched } = await decisionClient.ask('RegistrationVerification_Exceptions', registration);
    const found = rows.map((each) => ({
      taskType: textOf(each.taskType),
      id: textOf(each.conditionCode),
      description: textOf(each.description),
    }));
    return taskTypes.map((taskType): Finding => {
      const own = found.filter((each) => each.taskType === taskType);
      const [first] = own;
      const exceptions = own.map(({ id, description }) => ({ id, description }));
      const state = exceptions.map(({ id, description }) => `${id} ${description}`).sort();
      return {
        taskType,
        subject: '',
        requirement: first
          ? {
              cycle: idFrom(`registration ${caseId} ${taskType} ${state.join('; ')}`),
              condition: { conditionCode: first.id, description: first.description },
              exceptions,
              payerName: insuranceName ?? '',
            }
          : null,
        tables: [matched],
        facts: factsOf(told),
      };
    });
  },
  startUrl: caseUrl,
};
