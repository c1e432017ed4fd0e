import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/messages';
import type { AvailabilityBody } from '@waypost/contract/services/assignment';
import { CalendarClock, Check, CircleCheck, MoonStar } from 'lucide-react';
import { useId } from 'react';
import { myAvailabilityQuery, setMyAvailability } from '#src/api/assignment-queries.ts';
import { problemMessage } from '#src/api/client.ts';
import { availabilityText, isAway } from '#src/ui/availability-text.ts';
import { toast } from '#src/ui/toasts.ts';
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

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Items of the user's menu: available for tasks that a rule gives out, or away, with a day to be back if it is known. */
export function AvailabilityItems({ askDay }: { askDay: () => void }) {
  const { entity } = useEntity();
  const headingId = useId();
  const { data, error } = useQuery(myAvailabilityQuery(entity.id));
  const availability = data ?? null;
  const { mutate } = useMutation({
    mutationFn: (body: AvailabilityBody) => setMyAvailability(entity.id, body),
    onSuccess: (_said, { state }) => toast.success(message(`availability.${state}`)),
    onError: (error) => toast.error(problemMessage(error)),
  });
  const away = isAway(availability);
  const isThere = availability !== null && !away;
  const isAwayForLong = away && availability?.backOn === null;
  return (
    <>
      <MenuHeading role="presentation" id={headingId}>
        {/* It is read whenever the menu opens. */}
        {data !== undefined
          ? 'Availability'
          : error
            ? 'Availability could not be read'
            : 'Availability is loading…'}
      </MenuHeading>
      <MenuItem
        role="menuitemradio"
        aria-describedby={headingId}
        aria-checked={isThere}
        onClick={() => mutate({ state: 'available' })}
      >
        <CircleCheck {...icon} />
        Available for tasks
        {isThere && <Chosen />}
      </MenuItem>
      <MenuItem
        role="menuitemradio"
        aria-describedby={headingId}
        aria-checked={isAwayForLong}
        onClick={() => mutate({ state: 'away' })}
      >
        <MoonStar {...icon} />
        Away
        {isAwayForLong && <Chosen />}
      </MenuItem>
      <MenuItem
        role="menuitemradio"
        aria-describedby={headingId}
        aria-checked={away && !isAwayForLong}
        onClick={askDay}
      >
        <CalendarClock {...icon} />
        {away && !isAwayForLong ? availabilityText(availability) : 'Away until…'}
        {away && !isAwayForLong && <Chosen />}
      </MenuItem>
    </>
  );
}
