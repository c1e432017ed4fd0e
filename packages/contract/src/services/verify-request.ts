import { z } from 'zod';
import { internal } from '../classes.ts';
import { message } from '../messages.ts';
import { EMPTY_ID } from '../values.ts';
import {
  type EligibilityRequest,
  eligibilityRequestSchema,
  emptyEligibilityRequest,
  providerIdentifierTypes,
} from './eligibility-request.ts';

/** At most twelve codes of three characters and what stands between them. */
const codeText = internal(z.string().max(400));
const identifier = internal(z.string().max(80)).optional();

const writtenSchema = eligibilityRequestSchema
  .partial({ providerIdentifierType: true, providerIdentifier: true, serviceTypeCodes: true })
  .extend({
    npi: identifier,
    taxId: identifier,
    providerId: identifier,
    serviceTypeCode: codeText.optional(),
  });
type Written = z.infer<typeof writtenSchema>;

type Refuse = (path: keyof Written, text: string) => void;

/** The identifier of the provider: by its type, or under its own name; said in both ways it must be the same. */
function providerOf(written: Written, refuse: Refuse): Partial<EligibilityRequest> {
  const named = providerIdentifierTypes.filter((type) => (written[type] ?? '') !== '');
  const type = written.providerIdentifierType ?? named[0];
  if (!type) {
    refuse('providerIdentifierType', message('field.required'));
    return {};
  }
  const value = written.providerIdentifier ?? written[type];
  for (const name of named) {
    if (name !== type || written[name] !== value) refuse(name, message('field.invalid'));
  }
  return { providerIdentifierType: type, providerIdentifier: value ?? '' };
}

/** The service types: a list, or one text joined by `^`; said in both ways they must be the same. */
function servicesOf(written: Written, refuse: Refuse): string[] {
  const joined = written.serviceTypeCode ?? '';
  const codes = written.serviceTypeCodes ?? (joined === '' ? [] : joined.split('^'));
  if (joined !== '' && codes.join('^') !== joined) refuse('serviceTypeCode', message('field.invalid'));
  return codes;
}

/** The least that says who asks whom; which more a payer needs, its search option says. */
const example = {
  ...emptyEligibilityRequest,
  facilityId: EMPTY_ID,
  payerCode: '60054',
  providerIdentifier: '1234567893',
};

/**
 * What verify takes: a request as the form holds it, or as it is on record (C-116, C-117), where the identifier has
 * the name of its kind and the service types are one text. So a request that was read can be sent as it is.
 */
export const verifyRequestSchema = writtenSchema
  .transform(({ npi, taxId, providerId, serviceTypeCode, ...form }, context) => {
    const refuse: Refuse = (path, text) => {
      context.addIssue({ code: 'custom', path: [path], message: text });
    };
    const written = { ...form, npi, taxId, providerId, serviceTypeCode };
    return { ...form, ...providerOf(written, refuse), serviceTypeCodes: servicesOf(written, refuse) };
  })
  .pipe(eligibilityRequestSchema)
  .meta({ examples: [example] });
