import type { CaseChange } from '@waypost/contract/cases/open';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { localDay } from '#src/ui/local-time.ts';
import { instantOf, timeOf } from './visit-time.ts';
import { noVisit, type VisitValues, visitBody } from './visit-values.ts';

const isAttending = ({ role }: { role: string }): boolean => role === 'Attending';
const two = (n: number): string => String(n).padStart(2, '0');
/** `09:30`, where the reader is. */
const clockTime = (instant: string): string => {
  const at = new Date(instant);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** What is known of a visit, as the form shows it. */
export function visitValues(details: CaseDetails): VisitValues {
  const attending = details.physicians.find(isAttending);
  return {
    ...noVisit,
    dateOfServiceStart: details.dateOfServiceStart,
    dateOfServiceEnd: details.dateOfServiceEnd ?? '',
    visitClass: details.visitClass ?? '',
    admissionType: details.admissionType ?? '',
    accountNumber: details.patientAccountNumber ?? '',
    appointmentTime: details.appointment ? clockTime(details.appointment.startsAt) : '',
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

/** The list of physicians with another attending one; the others stay where they are. */
function physiciansOf(details: CaseDetails, values: VisitValues): CaseChange['physicians'] {
  const [attending] = visitBody(values).physicians;
  const at = details.physicians.findIndex(isAttending);
  const others: NonNullable<CaseChange['physicians']> = details.physicians.map(written);
  if (at < 0) return attending ? [attending, ...others] : others;
  return others.toSpliced(at, 1, ...(attending ? [attending] : []));
}

/** The appointment at another time: how long it takes and where it stands stays. */
function appointmentOf(details: CaseDetails, values: VisitValues): CaseChange['appointment'] {
  const time = timeOf(values.appointmentTime);
  if (time === null) return null;
  const before = details.appointment;
  const isMoved = values.dateOfServiceStart !== details.dateOfServiceStart;
  const day = before && !isMoved ? localDay(before.startsAt) : values.dateOfServiceStart;
  return {
    startsAt: instantOf(day, time),
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

/** What was changed in the form, as it is sent; null when nothing was. What the form does not show stays. */
export function visitChange(details: CaseDetails, values: VisitValues): CaseChange | null {
  const saved = visitValues(details);
  const differs = (...names: readonly (keyof VisitValues)[]) =>
    names.some((name) => saved[name].trim() !== values[name].trim());
  const body = visitBody(values);
  const [, ...otherDiagnoses] = details.diagnoses;
  const change: CaseChange = {
    ...Object.fromEntries(single.filter((name) => differs(name)).map((name) => [name, body[name]])),
    ...(differs('attendingFamilyName', 'attendingFirstName', 'attendingNpi')
      ? { physicians: physiciansOf(details, values) }
      : {}),
    ...(differs('diagnosis') ? { diagnoses: [...body.diagnoses, ...otherDiagnoses] } : {}),
    ...(differs('appointmentTime') || (details.appointment && differs('dateOfServiceStart'))
      ? { appointment: appointmentOf(details, values) }
      : {}),
  };
  return Object.keys(change).length === 0 ? null : change;
}
