import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { myAvailabilityQuery } from '#src/api/assignment-queries.ts';
import { problemMessage } from '#src/api/client.ts';
import { availabilityStatus } from '#src/app/availability/availability-status.ts';
import {
  availabilityChoices,
  choiceOf,
  useSetAvailability,
} from '#src/app/availability/use-set-availability.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { availabilityText } from '#src/ui/availability-text.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { Card, CardBody } from './profile-layout.ts';

const AwayDialog = lazy(() => import('#src/app/availability/AwayDialog.tsx'));

/** The three choices are stacked if they do not fit into one row. */
const Choices = styled(ToggleButtonGroup)({ flexWrap: 'wrap', maxWidth: '100%' });

/** Whether assignment rules may give tasks to the signed-in user. */
export function OwnAvailability() {
  const { entity } = useEntity();
  const id = useId();
  const statusId = useId();
  const [isAskingDay, setAskingDay] = useState(false);
  const { data, error, refetch } = useQuery(myAvailabilityQuery(entity.id));
  const availability = data ?? null;
  const chosen = choiceOf(availability);
  const setAvailability = useSetAvailability(() => setAskingDay(true));
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>Availability</h2>
      <CardBody>
        {error && data === undefined ? (
          <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <>
            <Choices exclusive value={chosen} aria-labelledby={id} aria-describedby={statusId}>
              {availabilityChoices.map(({ value, label }) => (
                <ToggleButton key={value} value={value} onClick={() => setAvailability(value)}>
                  {value === 'awayUntil' && chosen === value ? availabilityText(availability) : label}
                </ToggleButton>
              ))}
            </Choices>
            <p id={statusId}>{availabilityStatus({ data, error })}</p>
            <p>Rules give tasks only to people who have said that they are available.</p>
          </>
        )}
      </CardBody>
      {isAskingDay && (
        <Suspense>
          <AwayDialog onClose={() => setAskingDay(false)} />
        </Suspense>
      )}
    </Card>
  );
}
