import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { myAvailabilityQuery } from '#src/api/assignment-queries.ts';
import { availabilityText } from '#src/ui/availability-text.ts';
import { availabilityStatus } from '../availability/availability-status.ts';
import { availabilityChoices, choiceOf, useSetAvailability } from '../availability/use-set-availability.ts';
import { useEntity } from '../entity-context.ts';

export const MenuHeading = styled(ListSubheader)({
  padding: '4px 8px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: 'var(--wp-text-3)',
  background: 'none',
});

export const Chosen = () => (
  <Check size={16} strokeWidth={2} aria-hidden="true" style={{ marginLeft: 'auto' }} />
);

/** Menu items for the user's availability for tasks assigned by rules, with the day of return if known. */
export function AvailabilityItems({ askDay }: { askDay: () => void }) {
  const { entity } = useEntity();
  const headingId = useId();
  const { data, error } = useQuery(myAvailabilityQuery(entity.id));
  const availability = data ?? null;
  const chosen = choiceOf(availability);
  const setAvailability = useSetAvailability(askDay);
  return (
    <>
      <MenuHeading role="presentation" id={headingId}>
        {/* It is read whenever the menu opens. */}
        {availabilityStatus({ data, error })}
      </MenuHeading>
      {availabilityChoices.map(({ value, label, icon: Icon }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          aria-describedby={headingId}
          aria-checked={chosen === value}
          onClick={() => setAvailability(value)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {value === 'awayUntil' && chosen === value ? availabilityText(availability) : label}
          {chosen === value && <Chosen />}
        </MenuItem>
      ))}
    </>
  );
}
