/** The known facts about the patient of a new case. Dates are `YYYY-MM-DD`, or the typed text. */
export type RequestedPatient = {
  familyName: string;
  firstName: string;
  birthDate: string;
  medicalRecordNumber: string;
};

// Patient data: kept in memory, never in the address or in browser storage.
const requested = new Map<string, RequestedPatient>();

/** Opens the organization's next new-case form with this patient. */
export const requestPatient = (entityId: string, patient: RequestedPatient): void =>
  void requested.set(entityId, patient);

/** Returns the requested patient once. */
export function consumeRequestedPatient(entityId: string): RequestedPatient | undefined {
  const patient = requested.get(entityId);
  requested.delete(entityId);
  return patient;
}
