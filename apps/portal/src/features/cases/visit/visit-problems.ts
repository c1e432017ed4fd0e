import { type VisitValues, visitLabels } from './visit-values.ts';

const named: Readonly<Record<string, keyof VisitValues>> = {
  'appointment.startsAt': 'appointmentTime',
  'diagnoses.0.code': 'diagnosis',
};
const physician: Readonly<Record<string, keyof VisitValues>> = {
  familyName: 'attendingFamilyName',
  firstName: 'attendingFirstName',
  npi: 'attendingNpi',
};

/** The field of the form for a problem of the server; null when it has none. */
export function fieldOfVisitProblem(path: string): keyof VisitValues | null {
  const [list, , field = ''] = path.split('.');
  if (list === 'physicians') return physician[field] ?? null;
  if (Object.hasOwn(visitLabels, path)) return path as keyof VisitValues;
  return named[path] ?? null;
}
