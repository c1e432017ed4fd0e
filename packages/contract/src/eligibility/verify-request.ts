import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { EMPTY_ID } from '../core/values.ts';
import {
  type EligibilityRequest,
  eligibilityRequestSchema,
  emptyEligibilityRequest,
  genderCodes,
  policyHolders,
  providerIdentifierTypes,
  requestIdentifiersSchema,
} from './request.ts';

/** At most twelve codes of three characters with their separators. */
const codeText = internal(z.string().max(400));
const identifier = internal(z.string().max(80)).nullish();
const orEmpty = <Code extends z.ZodType>(code: Code) => z.union([code, z.literal('')]).nullish();

/** The fields of the form, all optional. */
const form = eligibilityRequestSchema.shape;
const formNames = Object.keys(emptyEligibilityRequest) as (keyof EligibilityRequest)[];
const nullish = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.nullish(field)])) as {
    [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>>;
  };

/** An empty value. The shape of the specification has fixed empty fields whose names it does not give (C-118). */
const nothing = z.union(
  [z.literal(''), z.null(), z.array(internal(z.never())).max(0), z.strictObject({})],
  'This field is not known: leave it out, or empty',
);

const known = z.object({
  ...nullish(form),
  facilityId: internal(z.string()).nullish(),
  payerCode: form.payerCode,
  providerIdentifierType: orEmpty(internal(z.enum(providerIdentifierTypes, message('field.required')))),
  providerIdentifier: orEmpty(form.providerIdentifier),
  serviceTypeCodes: z.array(form.serviceTypeCodes.element).nullish(),
  policyHolder: orEmpty(internal(z.enum(policyHolders))),
  patientGender: orEmpty(phi(z.enum(genderCodes))),
  subscriberGender: orEmpty(phi(z.enum(genderCodes))),
  npi: identifier,
  taxId: identifier,
  providerId: identifier,
  serviceTypeCode: codeText.nullish(),
  identifiers: z.union([requestIdentifiersSchema, z.literal('')]).nullish(),
  legacyNpi: identifier,
});
/** The type has the known fields only, because callers in this repository send no others. */
const writtenSchema = known.catchall(nothing) as unknown as typeof known;
type Written = z.infer<typeof writtenSchema>;

/** The request of `verify`: the form; its facility and search option are empty where the server determines them. */
export const storedRequestSchema = eligibilityRequestSchema.extend({
  facilityId: internal(z.string()),
  identifiers: requestIdentifiersSchema.optional(),
  legacyNpi: internal(z.string()).optional(),
});
export type StoredRequest = z.infer<typeof storedRequestSchema>;

type Refuse = (path: string, text: string) => void;

const emptyToUndefined = <Value>(value: Value | '' | null | undefined): Value | undefined =>
  value === '' || value === null ? undefined : value;

/** The identifier of the provider: by its type, or under its own name; both must agree when both are given. */
function providerOf(written: Written, refuse: Refuse): Partial<EligibilityRequest> {
  const named = providerIdentifierTypes.filter((type) => (written[type] ?? '') !== '');
  const type = emptyToUndefined(written.providerIdentifierType) ?? named[0];
  if (!type) {
    refuse('providerIdentifierType', message('field.required'));
    return {};
  }
  const value = emptyToUndefined(written.providerIdentifier) ?? written[type];
  for (const name of named) {
    if (name !== type || written[name] !== value) refuse(name, message('field.invalid'));
  }
  return { providerIdentifierType: type, providerIdentifier: value ?? '' };
}

/** The service types: a list, or one text joined by `^`; both must agree when both are given. */
function servicesOf(written: Written, refuse: Refuse): string[] {
  const joined = written.serviceTypeCode ?? '';
  const listed = written.serviceTypeCodes ?? [];
  const codes = listed.length > 0 || joined === '' ? listed : joined.split('^');
  if (joined !== '' && codes.join('^') !== joined) refuse('serviceTypeCode', message('field.invalid'));
  return codes;
}

const subscriberFields = ['FirstName', 'MiddleInitial', 'LastName', 'DateOfBirth', 'Gender'] as const;

/** The policy holder: the patient, unless another person is named as the subscriber. */
function holderOf(written: Written, refuse: Refuse): EligibilityRequest['policyHolder'] {
  const stated = emptyToUndefined(written.policyHolder);
  if (stated) return stated;
  const isOther = subscriberFields.some((field) => {
    const subscriber = emptyToUndefined(written[`subscriber${field}`]);
    return subscriber !== undefined && subscriber !== 'B' && subscriber !== written[`patient${field}`];
  });
  if (isOther) refuse('policyHolder', message('eligibility.sayPolicyHolder'));
  return 'self';
}

/** The fields of the form; absent ones get the values of an untouched form. */
const filledOf = (written: Written): EligibilityRequest => ({
  ...emptyEligibilityRequest,
  ...Object.fromEntries(
    formNames
      .map((name) => [name, emptyToUndefined(written[name])] as const)
      .filter(([, value]) => value !== undefined),
  ),
});

/** Values that are stored with the request but do not belong to the form; the payer receives neither. */
function otherFields({ identifiers, legacyNpi }: Written): Partial<StoredRequest> {
  const named = emptyToUndefined(identifiers);
  const legacy = emptyToUndefined(legacyNpi);
  return { ...(named && { identifiers: named }), ...(legacy && { legacyNpi: legacy }) };
}

/** The minimal request; the payer's search option determines further required fields. */
const example = {
  ...emptyEligibilityRequest,
  facilityId: EMPTY_ID,
  payerCode: '60054',
  providerIdentifier: '1234567893',
};

/**
 * The request of `verify`: as the form has it, or as it is recorded (C-116, C-117), where the identifier has the
 * name of its kind and the service types are one text. A recorded request can therefore be sent unchanged. An
 * absent field means the same as an empty one.
 */
export const verifyRequestSchema = writtenSchema
  .transform((written, context) => {
    const refuse: Refuse = (path, text) => {
      context.addIssue({ code: 'custom', path: [path], message: text });
    };
    return {
      ...filledOf(written),
      ...providerOf(written, refuse),
      ...otherFields(written),
      serviceTypeCodes: servicesOf(written, refuse),
      policyHolder: holderOf(written, refuse),
    };
  })
  .pipe(storedRequestSchema)
  .meta({ examples: [example] });
