import { states } from '@waypost/contract/core/places';
import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import { type Control, useWatch } from 'react-hook-form';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { LockedFields } from '#src/ui/form/LockedFields.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { choicesOf, type FacilityValues, facilityLabels as labels } from './facility-form.ts';
import { zoneOptions } from './time-zones.ts';

const stateOptions = Object.entries(states).map(([value, name]) => ({ value, label: `${name} (${value})` }));

type FacilityFieldsProps = {
  control: Control<FacilityValues>;
  facilities: readonly ManagedFacility[];
  isNew: boolean;
};

export function FacilityFields({ control, facilities, isNew }: FacilityFieldsProps) {
  const [lCode, zone] = useWatch({ control, name: ['lCode', 'timeZone'] });
  const choices = choicesOf(facilities);
  return (
    <>
      <FormSection>
        <TextField control={control} name="name" label={labels.name} isRequired autoFocus={isNew} />
        <LockedFields isLocked={!isNew}>
          <TextField
            control={control}
            name="lCode"
            label={labels.lCode}
            span={6}
            isRequired
            format={(typed) => typed.toUpperCase()}
            hint={isNew ? '2 to 12 letters or digits. It cannot be changed later.' : 'It cannot be changed.'}
          />
        </LockedFields>
        <TextField
          control={control}
          name="clientCode"
          label={labels.clientCode}
          span={6}
          hint={isNew && lCode !== '' ? `${lCode}C if it is left empty.` : undefined}
        />
        <TextField
          control={control}
          name="defaultNPI"
          label={labels.defaultNPI}
          span={6}
          inputMode="numeric"
          hint="Payers are asked in its name."
        />
        <AutocompleteField
          control={control}
          name="state"
          label={labels.state}
          span={6}
          isRequired
          options={stateOptions}
        />
        <AutocompleteField
          control={control}
          name="timeZone"
          label={labels.timeZone}
          isRequired
          options={zoneOptions(zone)}
          hint="Days and due dates of its cases are told by it."
        />
      </FormSection>
      {(choices.webhooks.length > 0 || choices.documentSystems.length > 0) && (
        <FormSection title="Other systems">
          {choices.webhooks.length > 0 && (
            <SelectField
              control={control}
              name="webhooks"
              label={labels.webhooks}
              span={6}
              options={choices.webhooks}
            />
          )}
          {choices.documentSystems.length > 0 && (
            <SelectField
              control={control}
              name="documentSystem"
              label={labels.documentSystem}
              span={6}
              options={choices.documentSystems}
            />
          )}
        </FormSection>
      )}
    </>
  );
}
