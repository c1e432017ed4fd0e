import { z } from 'zod';
import { internal, phi, secret } from '../core/classes.ts';
import { ifMatchHeaders, instant, uuid } from '../core/values.ts';

/** Where request and answer can differ so that the user decides which is right (C-160). */
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

/** What else can differ: told, with nothing to decide (C-163). */
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

/** What of a case an accepted value is written to. */
export const writtenTo = ['insurance', 'patient'] as const;
export type WrittenTo = (typeof writtenTo)[number];

/** The answer differs from the request (C-126, C-161). An SSN is masked unless it was asked for and allowed. */
export const alertSchema = z.object({
  field: phi(z.enum([...alertFields, ...noticeFields])),
  fieldName: phi(z.string()),
  message: secret(z.string()),
  /** null: the request did not say. */
  requestValue: secret(z.string()).nullable(),
  responseValue: secret(z.string()),
  /** Is there anything to decide? When not, the alert is only told, and not counted as open. */
  isHandled: phi(z.boolean()),
  accepted: phi(z.boolean()),
  declined: phi(z.boolean()),
  /** What was decided on: the answer's value, or the request's; null while the alert is open. */
  value: secret(z.string()).nullable(),
  decidedBy: internal(z.string()).nullable(),
  decidedAt: internal(instant).nullable(),
  /** Where an accepted value was written in the case; null: it is noted on this answer alone. */
  writtenTo: internal(z.enum(writtenTo)).nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

export const alertChoices = ['accept', 'keep'] as const;

/** Input of the call that decides an alert. */
export const alertDecisionInput = z.object({
  params: z.object({ id: internal(uuid), field: phi(z.enum(alertFields)) }),
  headers: ifMatchHeaders,
  body: z.strictObject({ choice: phi(z.enum(alertChoices)) }),
});
