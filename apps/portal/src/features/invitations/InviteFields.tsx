import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { userTypesFor } from '@waypost/contract/core/person';
import type { InviteOptions } from '@waypost/contract/invitations/calls';
import { additionalAccessesFor, type InviteValues, needsHarpCode } from '@waypost/contract/invitations/rules';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { settings } from '#src/api/settings.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { besideField } from '#src/ui/form/beside-field.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { PhoneField } from '#src/ui/form/PhoneField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { inviteLabels as labels, toggledAll } from './invite-values.ts';

const NoFacilities = styled('p')({ gridColumn: '1 / -1', color: 'var(--wp-text-2)' });

const asOption = (value: string) => ({ value, label: value });

/** The fields of an invitation (P-146). */
export function InviteFields({
  form,
  options,
}: {
  form: UseFormReturn<InviteValues>;
  options: InviteOptions;
}) {
  const { control } = form;
  const { clientTypes } = useEntity().entity;
  const [email, facilityIds, additionalAccesses] = useWatch({
    control,
    name: ['email', 'facilityIds', 'additionalAccesses'],
  });
  const types = userTypesFor({ email, clientTypes, providerDomain: settings().providerEmailDomain });
  const all = options.facilities.map(({ id }) => id);
  return (
    <>
      <FormSection title="Who is invited">
        <TextField control={control} name="firstName" label={labels.firstName} span={6} isRequired />
        <TextField control={control} name="lastName" label={labels.lastName} span={6} isRequired />
        <TextField control={control} name="email" label={labels.email} span={6} isRequired />
        <PhoneField control={control} name="phoneNumber" label={labels.phoneNumber} span={4} isRequired />
        <TextField
          control={control}
          name="phoneNumberExtension"
          label={labels.phoneNumberExtension}
          span={2}
          inputMode="numeric"
        />
        <SelectField
          control={control}
          name="typeOfUser"
          label={labels.typeOfUser}
          span={6}
          isRequired
          options={types.map(asOption)}
        />
      </FormSection>
      <FormSection title="What they may do">
        {all.length === 0 ? (
          <NoFacilities>
            This organization has no facilities yet. Once it does, give them to people in User Management.
          </NoFacilities>
        ) : (
          <>
            <MultiSelectField
              control={control}
              name="facilityIds"
              label={labels.facilityIds}
              span={9}
              isRequired
              options={options.facilities.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Button
              sx={besideField}
              onClick={() =>
                form.setValue('facilityIds', toggledAll(all, facilityIds), {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            >
              Select/Deselect All
            </Button>
          </>
        )}
        <MultiSelectField
          control={control}
          name="roleIds"
          label={labels.roleIds}
          span={9}
          isRequired
          options={options.roles.map(({ roleId, name }) => ({ value: roleId, label: name }))}
        />
        <MultiSelectField
          control={control}
          name="additionalAccesses"
          label={labels.additionalAccesses}
          span={9}
          options={additionalAccessesFor(clientTypes).map(asOption)}
        />
        {needsHarpCode({ additionalAccesses }) && (
          <TextField
            control={control}
            name="harpOperatorCode"
            label={labels.harpOperatorCode}
            span={3}
            isRequired
            format={(typed) => typed.toUpperCase()}
          />
        )}
      </FormSection>
    </>
  );
}
