import { z } from 'zod';
import { internal, phi, secret } from '../core/classes.ts';
import { ifMatchHeaders, instant, uuid } from '../core/values.ts';

/** Fields in which request and answer may differ, for the user to decide which is right (C-160). */
export const alertFields = [
  'memberId',
  'patientDateOfBirth',
  'patientFirstName',
  'patientLastName',
  'subscriberDateOfBirth',
  'subscriberFirstName',
  'subscriberLastName',
  'ssn',
  'address',
] as const;
export type AlertField = (typeof alertFields)[number];

/** Other fields that may differ; they are only shown, without a decision (C-163). */
export const noticeFields = ['patientGender', 'subscriberGender'] as const;

export const alertFieldNames: Readonly<Record<AlertField | (typeof noticeFields)[number], string>> = {
  memberId: 'Member ID',
  patientDateOfBirth: 'Patient Date of Birth',
  patientFirstName: 'Patient First Name',
  patientLastName: 'Patient Last Name',
  subscriberDateOfBirth: 'Subscriber Date of Birth',
  subscriberFirstName: 'Subscriber First Name',
  subscriberLastName: 'Subscriber Last Name',
  ssn: 'SSN',
  address: 'Address',
  patientGender: 'Patient Gender',
  subscriberGender: 'Subscriber Gender',
};

/** The records of a case to which an accepted value is written. */
export const writtenTo = ['insurance', 'patient'] as const;
export type WrittenTo = (typeof writtenTo)[number];

/** A difference between answer and request (C-126, C-161). An SSN is masked unless it was requested and permitted. */
export const alertSchema = z.object({
  field: phi(z.enum([...alertFields, ...noticeFields])),
  fieldName: phi(z.string()),
  message: secret(z.string()),
  /** Null when the request did not state the value. */
  requestValue: secret(z.string()).nullable(),
  responseValue: secret(z.string()),
  /** Whether the alert needs no decision or has one; such an alert does not count as open. */
  isHandled: phi(z.boolean()),
  accepted: phi(z.boolean()),
  declined: phi(z.boolean()),
  /** The chosen value, from the answer or the request; null while the alert is open. */
  value: secret(z.string()).nullable(),
  decidedBy: internal(z.string()).nullable(),
  decidedAt: internal(instant).nullable(),
  /** The record of the case that got the accepted value; null when it is noted on this answer only. */
  writtenTo: internal(z.enum(writtenTo)).nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

export const alertChoices = ['accept', 'keep'] as const;

/** The input for deciding an alert. */
export const alertDecisionInput = z.object({
  params: z.object({ id: internal(uuid), field: phi(z.enum(alertFields)) }),
  headers: ifMatchHeaders,
  body: z.strictObject({ choice: phi(z.enum(alertChoices)) }),
});
