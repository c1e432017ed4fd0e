import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Availability, PersonThere } from '@waypost/contract/tasks/assignment/calls';
import { isAwayWithin } from '@waypost/contract/tasks/assignment/rules';
import { lazy, Suspense, useState } from 'react';
import { peopleQuery, setAvailabilityOf } from '#src/api/assignment-queries.ts';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { absenceText, isAway, isUpcoming } from '#src/ui/availability-text.ts';
import { localToday } from '#src/ui/local-time.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { toast } from '#src/ui/toasts.ts';
import { ofPerson, openFigures } from './board-lists.ts';
import { ListLink } from './ListLink.tsx';
import { Panel } from './Panel.tsx';

const AbsenceDialog = lazy(() => import('./AbsenceDialog.tsx'));

const Body = styled('div')({ padding: '0 16px 12px', fontSize: 13, lineHeight: '20px' });
/** On a phone, names and days wrap rather than being cut off. */
const readable = {
  minWidth: 540,
  '& tbody th, & tbody td': { whiteSpace: 'normal', paddingBlock: '4px' },
  '& tbody td:first-of-type': { paddingLeft: '8px' },
};
const Enter = styled('div')({ padding: '8px 16px 12px' });

type Absent = PersonThere & { availability: Availability };
const isAbsent = (person: PersonThere): person is Absent =>
  isAway(person.availability) || isUpcoming(person.availability);
const firstDay = ({ availability }: Absent): string => availability.awayFrom ?? '';

/** The absences of the manager's users from this week on, and a form to record one (decision 91). */
export function Absences({ weekEnds }: { weekEnds: string }) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(peopleQuery(entity.id));
  const [isEntering, setEntering] = useState(false);
  if (error && !data)
    return (
      <Panel title="Who Is Away">
        <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />
      </Panel>
    );
  const absent = (data ?? [])
    .filter(isAbsent)
    .toSorted((one, other) => (firstDay(one) < firstDay(other) ? -1 : 1));
  const today = localToday();
  const isAnyoneAway = absent.some(({ availability }) => isAwayWithin(availability, today, weekEnds));
  return (
    <Panel title="Who Is Away">
      {!data && <SkeletonRows count={2} />}
      {data && !isAnyoneAway && <Body>Nobody is away this week.</Body>}
      {absent.length > 0 && <AbsentPeople absent={absent} />}
      {data && (
        <Enter>
          <Button size="small" onClick={() => setEntering(true)}>
            Enter Absence…
          </Button>
        </Enter>
      )}
      <Suspense>
        {isEntering && data && <AbsenceDialog people={data} onClose={() => setEntering(false)} />}
      </Suspense>
    </Panel>
  );
}

/** Links to what an absent user has, so that it can be handed out. */
const OpenWork = ({ person }: { person: PersonThere }) => (
  <ListLink count={1} name={`of ${person.name}`} filter={{ ...openFigures.open.filter, ...ofPerson(person) }}>
    Show
  </ListLink>
);

function AbsentPeople({ absent }: { absent: readonly Absent[] }) {
  const { entity } = useEntity();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Absent) => setAvailabilityOf(id, { state: 'available' }),
    onSuccess: (_said, { name }) => toast.success(message('availability.absenceEnded', { name })),
    onError: (error) => toast.error(problemMessage(error)),
    onSettled: () => queryClient.invalidateQueries(peopleQuery(entity.id)),
  });
  return (
    <TableScroll>
      <Table sx={readable}>
        <caption className="visually-hidden">Who is away, and when</caption>
        <colgroup>
          <col />
          <col style={{ width: '32%' }} />
          <col style={{ width: 104 }} />
          <col style={{ width: 172 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Away</th>
            <th scope="col">Open tasks</th>
            <th scope="col">
              <span className="visually-hidden">End the absence</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {absent.map((person) => (
            <tr key={person.id}>
              <th scope="row" title={person.name}>
                {person.name}
              </th>
              <td title={absenceText(person.availability)}>
                {absenceText(person.availability)}
                {isUpcoming(person.availability) ? <MutedText>, to come</MutedText> : null}
              </td>
              <td>
                <OpenWork person={person} />
              </td>
              <td>
                <Button
                  variant="text"
                  size="small"
                  loading={isPending && variables.id === person.id}
                  aria-label={`Mark ${person.name} as Available`}
                  onClick={() => mutate(person)}
                >
                  Mark as Available
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
