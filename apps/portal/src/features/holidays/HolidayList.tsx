import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { CalendarOff, Trash2 } from 'lucide-react';
import { problemMessage } from '#src/api/client.ts';
import { holidaysQuery, refreshHolidays, removeHoliday, setHoliday } from '#src/api/holiday-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Table, TableScroll } from '#src/ui/table.ts';
import { toast } from '#src/ui/toasts.ts';

type HolidayListProps = { facilityId: string; mayChange: boolean };

/** The holidays of a facility by date, with loading, empty and failed states. */
export function HolidayList({ facilityId, mayChange }: HolidayListProps) {
  const { entity } = useEntity();
  const { data: holidays, error, refetch } = useQuery(holidaysQuery(entity.id, facilityId));
  const refresh = () => void refreshHolidays(entity.id, facilityId);
  const restore = useMutation({
    mutationFn: (holiday: { day: string; name: string }) => setHoliday(facilityId, holiday),
    onError: (failure) => toast.error(problemMessage(failure)),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (holiday: { day: string; name: string }) => removeHoliday(facilityId, holiday.day),
    onSuccess: (_nothing, holiday) => toast.undo(message('holiday.removed'), () => restore.mutate(holiday)),
    onError: (failure) => toast.error(problemMessage(failure)),
    onSettled: refresh,
  });
  if (error) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!holidays) return <SkeletonRows count={4} />;
  if (holidays.length === 0)
    return (
      <EmptyPanel icon={CalendarOff} title="This facility has no holidays">
        Waits in business days pass over weekends alone.
      </EmptyPanel>
    );
  return (
    <TableScroll>
      <Table>
        <caption className="visually-hidden">Holidays, by day</caption>
        <colgroup>
          <col style={{ width: 160 }} />
          <col />
          <col style={{ width: 48 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Name</th>
            <th scope="col">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {holidays.map((holiday) => (
            <tr key={holiday.day}>
              <td>{displayDate(holiday.day)}</td>
              <td>{holiday.name}</td>
              <td>
                {mayChange && (
                  <IconButton small label={`Remove ${holiday.name}`} onClick={() => remove.mutate(holiday)}>
                    <Trash2 size={16} strokeWidth={1.75} />
                  </IconButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
