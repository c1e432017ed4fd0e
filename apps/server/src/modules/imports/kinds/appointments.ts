import { writtenAppointmentSchema } from '@waypost/contract/cases/visit';
import { type AnyRecord, type AppointmentRecord, toInstant } from '@waypost/tables';
import { changedFields } from '../../cases/module.ts';
import { statesOfCases } from './coverages.ts';
import { type FoundCase, findCases } from './of-case.ts';
import { parseValues } from './read-as.ts';
import type { RecordKind } from './record-kind.ts';

const isOne = (record: AnyRecord): record is AppointmentRecord => 'of' in record && 'appointment' in record;
const fields: Readonly<Record<string, string>> = {
  startsAt: 'appointment.start',
  durationMinutes: 'appointment.minutes',
  status: 'appointment.status',
};

/** Appointments of existing cases, in the time zone of the case's facility. */
export const appointments: RecordKind<AppointmentRecord, FoundCase> = {
  kind: 'appointments',
  isOne,
  find: async (work, setup, records) =>
    (
      await findCases(
        work,
        setup,
        records.map(({ of }) => of),
      )
    ).map((one) => ({ ...one, known: one.of && { id: one.of.id, state: one.of.state } })),
  apply: async (work, { record: { appointment }, found }) => {
    const { id = '', timeZone = 'UTC', appointment: before = null } = found.of ?? {};
    const { startsAt, durationMinutes, status } = appointment;
    const sent = parseValues(
      writtenAppointmentSchema,
      {
        startsAt: typeof startsAt === 'string' ? startsAt : toInstant(startsAt, timeZone),
        // Values without a column in the file stay unchanged.
        durationMinutes: durationMinutes ?? before?.minutes ?? null,
        status: status ?? before?.status ?? null,
      },
      (path) => fields[path] ?? path,
    );
    const isChanged = await changedFields(work, id, null, { appointment: sent });
    return { id, outcome: !isChanged ? 'unchanged' : before === null ? 'create' : 'change' };
  },
  statesOf: statesOfCases,
  takeBack: async (work, left) => {
    if ((await statesOfCases(work, [left.id])).get(left.id) !== left.state) return 'changed';
    await changedFields(work, left.id, null, { appointment: null });
    return null;
  },
};
