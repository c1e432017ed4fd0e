import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import type { Order } from '@waypost/contract/orders/calls';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ShownCase } from '#src/api/case-lists.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { Block } from './order-layout.ts';
import { type OrderValues, orderLabels, referringLabel, type TypedPhysician } from './order-values.ts';
import { PhysicianDetails } from './PhysicianDetails.tsx';
import { PhysicianSearch } from './PhysicianSearch.tsx';

/** At the right edge of the section's title. */
const Control = styled('div')({ position: 'absolute', top: 12, right: 0, zIndex: 1 });

type ReferringPhysicianProps = {
  form: UseFormReturn<OrderValues>;
  shownCase: ShownCase;
  order: Order | null;
};

/**
 * The referring physician: found in the directory, with details (C-042, C-043), or typed (C-189). Typing over a
 * physician of the directory names another person.
 */
export function ReferringPhysician({ form, shownCase, order }: ReferringPhysicianProps) {
  const { control } = form;
  const [isOpen, setIsOpen] = useState(false);
  const npi = useWatch({ control, name: 'referringNpi' });
  const hasNpi = npi !== '';
  const typed = (name: keyof TypedPhysician, span: number) => ({
    control,
    name,
    label: orderLabels[name],
    span,
    onType: () => {
      form.setValue('referringProviderId', '', { shouldDirty: true });
      form.setValue('nameNpi', referringLabel(form.getValues()), { shouldDirty: true });
      form.clearErrors('nameNpi');
    },
  });
  return (
    <Block>
      <Control>
        <ActionButton
          size="small"
          refusal={hasNpi ? null : message('order.noPhysician')}
          aria-expanded={isOpen && hasNpi}
          onClick={() => setIsOpen((before) => !before)}
        >
          Physician Details
        </ActionButton>
      </Control>
      <FormSection title="Referring physician">
        <PhysicianSearch form={form} />
        <TextField {...typed('referringFamilyName', 6)} />
        <TextField {...typed('referringFirstName', 4)} />
        <TextField {...typed('referringMiddleName', 4)} />
        <TextField {...typed('referringSuffix', 4)} />
        <TextField {...typed('referringNpi', 6)} inputMode="numeric" />
        <TextField control={control} name="referringQdxCode" label={orderLabels.referringQdxCode} span={6} />
      </FormSection>
      {isOpen && hasNpi && (
        <PhysicianDetails
          control={control}
          shownCase={shownCase}
          order={order}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Block>
  );
}
