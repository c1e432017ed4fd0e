import type { ComparedField, Decisions, PatientMerge, TakenBack } from '@waypost/contract/patients/merge';
import { patientFactLabels } from '#src/ui/patient-facts.ts';
import { periodText } from '../../period-text.ts';

/** A record added since a merge, as a field of the form. */
type UndecidedField = { name: string; label: string; hint: string | null };

export const undecidedFields = ({ cases, identifiers, fields }: TakenBack['undecided']): UndecidedField[] => [
  ...cases.map((one) => ({
    name: `cases/${one.caseId}`,
    label: `Case ${one.caseNumber}`,
    hint: `${periodText(one.dateOfServiceStart, one.dateOfServiceEnd)}, ${one.caseStatus.status}, ${one.facility}`,
  })),
  ...identifiers.map(({ identifierId, type, value, authority }) => ({
    name: `identifiers/${identifierId}`,
    label: `Number ${value}`,
    hint: `${type}, given by ${authority}`,
  })),
  ...fields.map(({ field, before, now }) => ({
    name: `fields/${field}`,
    label: patientFactLabels[field],
    hint: `Now: ${now ?? 'not given'}. Before the merge: ${before ?? 'not given'}.`,
  })),
];

/** The decisions, by the names of the fields. */
export function decisionsOf(
  values: Readonly<Record<string, string>>,
  { survivorId, mergedPatientId }: PatientMerge,
): Decisions {
  const decided = (part: keyof Decisions) =>
    Object.entries(values).flatMap(([name, whose]) =>
      name.startsWith(`${part}/`)
        ? [{ of: name.slice(part.length + 1), patientId: whose === 'merged' ? mergedPatientId : survivorId }]
        : [],
    );
  return {
    cases: decided('cases').map(({ of, patientId }) => ({ caseId: of, patientId })),
    identifiers: decided('identifiers').map(({ of, patientId }) => ({ identifierId: of, patientId })),
    fields: decided('fields').map(({ of, patientId }) => ({ field: of as ComparedField, patientId })),
  };
}
