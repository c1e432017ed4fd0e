import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Availability, AvailabilityBody } from '@waypost/contract/tasks/assignment/calls';
import { CalendarClock, CircleCheck, type LucideIcon, MoonStar } from 'lucide-react';
import { setMyAvailability } from '#src/api/assignment-queries.ts';
import { problemMessage } from '#src/api/client.ts';
import { isAway } from '#src/ui/availability-text.ts';
import { toast } from '#src/ui/toasts.ts';
import { useEntity } from '../entity-context.ts';

type AvailabilityChoice = 'available' | 'away' | 'awayUntil';

/** The availability options, shared by all screens. */
export const availabilityChoices: ReadonlyArray<{
  value: AvailabilityChoice;
  label: string;
  icon: LucideIcon;
}> = [
  { value: 'available', label: 'Available for tasks', icon: CircleCheck },
  { value: 'away', label: 'Away', icon: MoonStar },
  { value: 'awayUntil', label: 'Away until…', icon: CalendarClock },
];

/** The choice that applies today; null when unknown. */
export function choiceOf(availability: Availability | null): AvailabilityChoice | null {
  if (availability === null) return null;
  if (!isAway(availability)) return 'available';
  return availability.backOn === null ? 'away' : 'awayUntil';
}

/** Sets the user's availability, and announces the result; `askDay` asks for the days. */
export function useSetAvailability(askDay: () => void): (choice: AvailabilityChoice) => void {
  const { entity } = useEntity();
  const { mutate } = useMutation({
    mutationFn: (body: AvailabilityBody) => setMyAvailability(entity.id, body),
    onSuccess: (_said, { state }) => toast.success(message(`availability.${state}`)),
    onError: (error) => toast.error(problemMessage(error)),
  });
  return (choice) => (choice === 'awayUntil' ? askDay() : mutate({ state: choice }));
}
