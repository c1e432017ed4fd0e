import { message } from '@waypost/contract/core/messages';
import type { ConnectionRequest } from '@waypost/contract/payer-connections/calls';
import {
  certificateTextSchema,
  passphraseSchema,
  privateKeySchema,
} from '@waypost/contract/payer-connections/client-certificate';
import { passwordSchema } from '@waypost/contract/payer-connections/connection';
import { securityInformationSchema } from '@waypost/contract/payer-connections/envelope';
import { z } from 'zod';

/** The typed secrets. Neither the browser nor a draft saves them. */
export type SecretValues = {
  password: string;
  /** ISA04. */
  securityInformation: string;
  /** Whether the client certificate stays, is replaced or is removed. */
  certificateChange: 'stays' | 'written' | 'removed';
  certificate: string;
  privateKey: string;
  passphrase: string;
};

/** A secret of a single line. */
export type TypedSecret = 'password' | 'securityInformation';

export const noSecrets: SecretValues = {
  password: '',
  securityInformation: '',
  certificateChange: 'stays',
  certificate: '',
  privateKey: '',
  passphrase: '',
};

const optional = (schema: z.ZodType<string>) => z.union([z.literal(''), schema]);
export const secretRules: z.ZodType<SecretValues> = z
  .object({
    password: optional(passwordSchema),
    securityInformation: optional(securityInformationSchema),
    certificateChange: z.enum(['stays', 'written', 'removed']),
    certificate: optional(certificateTextSchema),
    privateKey: optional(privateKeySchema),
    passphrase: optional(passphraseSchema),
  })
  .superRefine((values, context) => {
    if (values.certificateChange !== 'written') return;
    for (const path of ['certificate', 'privateKey'] as const)
      if (values[path].trim() === '')
        context.addIssue({ code: 'custom', path: [path], message: message('field.required') });
  });

/** The secrets to send. Stored secrets that are left out stay; qualifier 00 means no security information. */
export const sentSecrets = (
  { password, securityInformation, certificateChange, certificate, privateKey, passphrase }: SecretValues,
  securityQualifier: string,
): Pick<ConnectionRequest, 'password' | 'securityInformation' | 'clientCertificate'> => ({
  ...(password !== '' && { password }),
  ...(securityInformation !== '' && securityQualifier !== '00' && { securityInformation }),
  ...(certificateChange === 'removed' && { clientCertificate: null }),
  ...(certificateChange === 'written' && {
    clientCertificate: { certificate, privateKey, ...(passphrase !== '' && { passphrase }) },
  }),
});

/** The secret field that a call rejected; null if none. */
export function refusedSecret(path: string): Exclude<keyof SecretValues, 'certificateChange'> | null {
  const [whole, part] = path.replace(/^body\./, '').split('.');
  if (whole === 'password' || whole === 'securityInformation') return whole;
  if (whole !== 'clientCertificate') return null;
  return part === 'privateKey' || part === 'passphrase' ? part : 'certificate';
}
