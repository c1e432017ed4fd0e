import type { FieldSpec } from './field-spec.ts';
import { insuranceFields } from './fields-of-insurances.ts';
import { appointmentFields, orderFields, physicianFields, planFields } from './fields-of-others.ts';
import { patientFields } from './fields-of-patients.ts';
import { guarantorFields, visitFields } from './fields-of-visits.ts';
import type { ImportKind } from './kinds.ts';

/** The fields that a column can be mapped to, by kind of file. */

export const insurancePlaces = [1, 2, 3] as const;
export type InsurancePlace = (typeof insurancePlaces)[number];
type Key<Fields> = keyof Fields & string;
export type PatientField = Key<typeof patientFields>;
export type VisitField = Key<typeof visitFields>;
export type GuarantorField = Key<typeof guarantorFields>;
export type InsuranceField = Key<typeof insuranceFields>;
export type OrderField = Key<typeof orderFields>;
export type PhysicianField = Key<typeof physicianFields>;
export type PlanField = Key<typeof planFields>;
export type AppointmentField = Key<typeof appointmentFields>;
export type FieldId =
  | `patient.${PatientField}`
  | `visit.${VisitField}`
  | `guarantor.${GuarantorField}`
  | `insurance${InsurancePlace}.${InsuranceField}`
  | `appointment.${AppointmentField}`
  | `order.${OrderField}`
  | `physician.${PhysicianField}`
  | `plan.${PlanField}`;

export type Field = FieldSpec & { id: FieldId; group: string };

const fieldsOf = (prefix: string, group: string, specs: Readonly<Record<string, FieldSpec>>): Field[] =>
  Object.entries(specs).map(([name, spec]) => ({ ...spec, id: `${prefix}.${name}` as FieldId, group }));
const selectFields = (fields: readonly Field[], ids: readonly FieldId[]): Field[] =>
  fields.filter(({ id }) => ids.includes(id));

const patient = fieldsOf('patient', 'Patient', patientFields);
const visit = fieldsOf('visit', 'Visit', visitFields);
const insurance = insurancePlaces.flatMap((place) =>
  fieldsOf(`insurance${place}`, `Insurance ${place}`, insuranceFields),
);
const appointment = fieldsOf('appointment', 'Appointment', appointmentFields);
const caseFields = selectFields(
  [...patient, ...visit],
  ['patient.mrn', 'visit.number', 'visit.serviceDate', 'visit.facility'],
);

const fields: Readonly<Record<ImportKind, readonly Field[]>> = {
  registrations: [
    ...patient,
    ...visit,
    ...insurance,
    ...fieldsOf('guarantor', 'Guarantor', guarantorFields),
    ...appointment,
  ],
  coverages: [...caseFields, ...insurance],
  orders: [...caseFields, ...fieldsOf('order', 'Order', orderFields)],
  physicians: fieldsOf('physician', 'Physician', physicianFields),
  plans: fieldsOf('plan', 'Plan', planFields),
  appointments: [...caseFields, ...appointment],
};

export const fieldsOfKind = (kind: ImportKind): readonly Field[] => fields[kind];

const byId = new Map(
  Object.values(fields)
    .flat()
    .map((field) => [field.id, field]),
);
export const fieldOf = (id: FieldId): Field | undefined => byId.get(id);

/** The required fields: a file must have at least one field of each group, as a column or as a constant. */
export const requiredFields: Readonly<Record<ImportKind, ReadonlyArray<readonly FieldId[]>>> = {
  registrations: [['patient.mrn'], ['patient.lastName', 'patient.wholeName']],
  coverages: [
    ['patient.mrn', 'visit.number'],
    ['visit.number', 'visit.serviceDate'],
    ['insurance1.name', 'insurance1.planCode'],
  ],
  orders: [
    ['patient.mrn', 'visit.number'],
    ['visit.number', 'visit.serviceDate'],
  ],
  physicians: [['physician.npi'], ['physician.lastName', 'physician.wholeName']],
  plans: [['plan.name'], ['plan.payerName']],
  appointments: [
    ['patient.mrn', 'visit.number'],
    ['appointment.start', 'appointment.date'],
  ],
};
