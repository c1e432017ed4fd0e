import type { CaseChange } from '@waypost/contract/cases/open';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import type { WorkFacility } from '@waypost/contract/entities/calls';
import { dayIn, instantOf, timeIn, timeOf } from './visit-time.ts';
import { noVisit, type VisitValues, visitBody } from './visit-values.ts';

const isAttending = ({ role }: { role: string }): boolean => role === 'Attending';

/** The time zone in which a case's appointment is shown and typed: its own, or that of its facility. */
export const zoneOfVisit = (
  { appointment, facilityId }: Pick<CaseDetails, 'appointment' | 'facilityId'>,
  facilities: readonly Pick<WorkFacility, 'id' | 'timeZone'>[],
): string => appointment?.timeZone ?? zoneOfFacility(facilityId, facilities) ?? 'UTC';

export const zoneOfFacility = (
  facilityId: string,
  facilities: readonly Pick<WorkFacility, 'id' | 'timeZone'>[],
): string | undefined => facilities.find(({ id }) => id === facilityId)?.timeZone;

/** The values of a visit for the form. */
export function visitValues(details: CaseDetails, zone: string): VisitValues {
  const attending = details.physicians.find(isAttending);
  return {
    ...noVisit,
    dateOfServiceStart: details.dateOfServiceStart,
    dateOfServiceEnd: details.dateOfServiceEnd ?? '',
    visitClass: details.visitClass ?? '',
    admissionType: details.admissionType ?? '',
    accountNumber: details.patientAccountNumber ?? '',
    appointmentTime: details.appointment ? timeIn(details.appointment.startsAt, zone) : '',
    attendingFamilyName: attending?.familyName ?? '',
    attendingFirstName: attending?.firstName ?? '',
    attendingNpi: attending?.npi ?? '',
    diagnosis: details.diagnoses[0]?.code ?? '',
    expectedAmount: details.expectedAmount ?? '',
    location: details.location ?? '',
    encounter: details.encounter ?? '',
    requisition: details.requisition ?? '',
    order: details.order ?? '',
  };
}

const written = ({
  role,
  npi,
  familyName,
  firstName,
  middleName,
  suffix,
}: CaseDetails['physicians'][number]) => ({
  role,
  npi,
  familyName,
  firstName,
  middleName,
  suffix,
});

/** The list of physicians with another attending one; the others stay. */
function physiciansOf(
  details: CaseDetails,
  [attending]: ReturnType<typeof visitBody>['physicians'],
): CaseChange['physicians'] {
  const at = details.physicians.findIndex(isAttending);
  const others: NonNullable<CaseChange['physicians']> = details.physicians.map(written);
  if (at < 0) return attending ? [attending, ...others] : others;
  return others.toSpliced(at, 1, ...(attending ? [attending] : []));
}

/** The appointment at another time: its duration and status stay. */
function appointmentOf(details: CaseDetails, values: VisitValues, zone: string): CaseChange['appointment'] {
  const time = timeOf(values.appointmentTime);
  if (time === null) return null;
  const before = details.appointment;
  const isMoved = values.dateOfServiceStart !== details.dateOfServiceStart;
  const day = before && !isMoved ? dayIn(before.startsAt, zone) : values.dateOfServiceStart;
  return {
    startsAt: instantOf(day, time, zone),
    ...(before && {
      timeZone: before.timeZone,
      durationMinutes: before.durationMinutes,
      status: before.status,
    }),
  };
}

const single = [
  'dateOfServiceStart',
  'dateOfServiceEnd',
  'visitClass',
  'admissionType',
  'accountNumber',
  'expectedAmount',
  'location',
  'encounter',
  'requisition',
  'order',
] as const;

/** The changed values for sending; null when nothing changed. Values that the form does not show stay. */
export function visitChange(details: CaseDetails, values: VisitValues, zone: string): CaseChange | null {
  const saved = visitValues(details, zone);
  const differs = (...names: readonly (keyof VisitValues)[]) =>
    names.some((name) => saved[name].trim() !== values[name].trim());
  const body = visitBody(values, zone);
  const [, ...otherDiagnoses] = details.diagnoses;
  const change: CaseChange = {
    ...Object.fromEntries(single.filter((name) => differs(name)).map((name) => [name, body[name]])),
    ...(differs('attendingFamilyName', 'attendingFirstName', 'attendingNpi')
      ? { physicians: physiciansOf(details, body.physicians) }
      : {}),
    ...(differs('diagnosis') ? { diagnoses: [...body.diagnoses, ...otherDiagnoses] } : {}),
    ...(differs('appointmentTime') || (details.appointment && differs('dateOfServiceStart'))
      ? { appointment: appointmentOf(details, values, zone) }
      : {}),
  };
  return Object.keys(change).length === 0 ? null : change;
}
