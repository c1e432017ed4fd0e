import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import type { AssigneeCandidate } from '@waypost/contract/tasks/story';
import { setAvailabilityOf } from '#src/api/assignment-queries.ts';
import { problemMessage } from '#src/api/client.ts';
import { availabilityText, isAway } from '#src/ui/availability-text.ts';
import { Banner, BannerPlace } from '#src/ui/Banner.tsx';
import { toast } from '#src/ui/toasts.ts';

const Below = styled('div')({ marginTop: 8 });

type ChosenPersonProps = { person: AssigneeCandidate | undefined; onMarked: () => void };

/** Shows whether the chosen user is available; managers can change it here. */
export function ChosenPerson({ person, onMarked }: ChosenPersonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, availability }: AssigneeCandidate) =>
      setAvailabilityOf(id, { state: isAway(availability) ? 'available' : 'away' }),
    onError: (error) => toast.error(problemMessage(error)),
    onSettled: onMarked,
  });
  if (!person)
    return (
      <Below>
        <BannerPlace>{null}</BannerPlace>
      </Below>
    );
  const { name, availability } = person;
  const away = isAway(availability);
  return (
    <Below>
      <BannerPlace>
        <Banner
          kind={away ? 'warn' : 'info'}
          actions={
            <Button size="small" loading={isPending} onClick={() => mutate(person)}>
              {away ? 'Mark as Available' : 'Mark as Away'}
            </Button>
          }
        >
          {away
            ? `${name} is ${availabilityText(availability).toLowerCase()}. You can still assign to them.`
            : availability
              ? `${name} is available.`
              : `${name} has not said whether they are available.`}
        </Banner>
      </BannerPlace>
    </Below>
  );
}
