import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { Accordion } from '#src/ui/Accordion.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import type { ConnectionValues } from './connection-form.ts';
import { envelopeNames } from './envelope-form.ts';
import { optionsOf } from './envelope-text.ts';

type EnvelopeFieldsProps = {
  form: UseFormReturn<ConnectionValues>;
  /** The field for ISA04. */
  securityField: ReactNode;
  isSecurityRefused: boolean;
  isInitiallyOpen: boolean;
};

const Folded = styled('div')({ margin: '0 0 16px', '& fieldset:last-child': { margin: 0 } });
const Body = styled('div')({ padding: 16 });

/** The parts of the envelope with usual defaults: a payer's companion guide says which differ. */
export function EnvelopeFields({
  form,
  securityField,
  isSecurityRefused,
  isInitiallyOpen,
}: EnvelopeFieldsProps) {
  const { control } = form;
  const { errors } = useFormState({ control });
  const [authorization, security] = useWatch({
    control,
    name: ['authorizationQualifier', 'securityQualifier'],
  });
  const isRefused = isSecurityRefused || envelopeNames.some((name) => errors[name] !== undefined);
  return (
    <Folded>
      <Accordion title="Envelope" isInitiallyOpen={isInitiallyOpen || isRefused} mustShow={isRefused}>
        <Body>
          <FormSection title="Payer">
            <TextField
              control={control}
              name="payerSentName"
              label="Payer name sent (NM103)"
              span={6}
              hint="Empty: the name in the list of payers."
            />
            <TextField
              control={control}
              name="payerId"
              label="Payer ID sent (NM109)"
              span={6}
              hint="Empty: the code in the list of payers."
            />
            <SelectField
              control={control}
              name="payerIdQualifier"
              label="Payer ID kind (NM108)"
              span={6}
              options={optionsOf('payerIdQualifier')}
            />
            <SelectField
              control={control}
              name="payerEntity"
              label="Payer sent as (NM101)"
              span={6}
              options={optionsOf('payerEntity')}
            />
          </FormSection>
          <FormSection title="Provider">
            <SelectField
              control={control}
              name="providerIdQualifier"
              label="Provider ID kind (NM108)"
              span={6}
              options={optionsOf('providerIdQualifier')}
              hint="XX for an NPI, FI for a tax ID, SV for a provider ID, unless another is chosen."
            />
            <SelectField
              control={control}
              name="providerEntity"
              label="Provider sent as (NM101)"
              span={6}
              options={optionsOf('providerEntity')}
            />
          </FormSection>
          <FormSection title="Group">
            <TextField
              control={control}
              name="senderCode"
              label="Sender code (GS02)"
              span={6}
              hint="Empty: your sender ID."
            />
            <TextField
              control={control}
              name="receiverCode"
              label="Receiver code (GS03)"
              span={6}
              hint="Empty: the receiver’s ID."
            />
          </FormSection>
          <FormSection title="Authorization and security">
            <SelectField
              control={control}
              name="authorizationQualifier"
              label="Authorization (ISA01)"
              span={6}
              options={optionsOf('authorizationQualifier')}
            />
            {authorization !== '00' && (
              <TextField
                control={control}
                name="authorizationInformation"
                label="Information (ISA02)"
                span={6}
                isRequired
              />
            )}
            <SelectField
              control={control}
              name="securityQualifier"
              label="Security (ISA03)"
              span={6}
              options={optionsOf('securityQualifier')}
            />
            {security !== '00' && securityField}
          </FormSection>
        </Body>
      </Accordion>
    </Folded>
  );
}
