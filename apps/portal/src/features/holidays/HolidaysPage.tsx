import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useEntity } from '#src/app/entity-context.ts';
import { facilityOptions } from '#src/app/facility-options.ts';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PageFrame } from '#src/ui/page-frame.ts';
import { AddHoliday } from './AddHoliday.tsx';
import { HolidayList } from './HolidayList.tsx';

const Page = styled(PageFrame)({
  maxWidth: 720,
  '& > p': { color: 'var(--wp-text-2)' },
});

/** The holidays of a facility, which do not count as business days of a wait. */
export function Component() {
  const { entity, can } = useEntity();
  // Tasks of an ended facility may still wait, so its holidays are shown, but none can be added.
  const open = facilityOptions(entity.facilities);
  const ended = facilityOptions(
    entity.facilities.filter(({ isEnded }) => isEnded),
    entity.facilities.map(({ id }) => id),
  );
  const [first] = [...open, ...ended];
  const { control } = useForm({ defaultValues: { facilityId: first?.value ?? '' } });
  const facilityId = useWatch({ control, name: 'facilityId' });
  const [added, setAdded] = useState(0);
  const mayChange = can('decision-table-write');
  const isOpen = open.some(({ value }) => value === facilityId);
  return (
    <Page>
      <PageHeader title="Holidays" />
      <p>Tasks that wait for business days pass over weekends and over these days.</p>
      <FormShell label="Facility" onSubmit={(event) => event.preventDefault()}>
        <SelectField control={control} name="facilityId" label="Facility" options={[...open, ...ended]} />
      </FormShell>
      {mayChange && isOpen && (
        // Each added holiday resets the form for the next one.
        <AddHoliday
          key={`${facilityId} ${added}`}
          facilityId={facilityId}
          onAdded={() => setAdded(added + 1)}
        />
      )}
      <HolidayList key={facilityId} facilityId={facilityId} mayChange={mayChange} />
    </Page>
  );
}
