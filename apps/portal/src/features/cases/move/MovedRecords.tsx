import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { notesQuery, type ShownCase } from '#src/api/case-lists.ts';
import { commentsQuery } from '#src/api/comments.ts';
import { documentsQuery } from '#src/app/document-system/document-queries.ts';
import { MutedText } from '#src/ui/table.ts';
import { coveragesQuery, processesQuery } from '../case-queries.ts';
import { lettersQuery } from '../letters/letter-queries.ts';
import { ordersQuery } from '../orders/order-queries.ts';

const Area = styled('section')({
  display: 'grid',
  gap: 4,
  fontSize: 13,
  lineHeight: '20px',
  '& h3': { margin: 0, fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  '& ul': { margin: 0, paddingLeft: 16 },
});

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The records that move with a case, as the page below shows them. */
export function MovedRecords({ shownCase, fromFacility }: { shownCase: ShownCase; fromFacility: string }) {
  const { entityId, caseId, caseNumber } = shownCase;
  const coverages = useQuery(coveragesQuery(shownCase));
  const orders = useQuery(ordersQuery(shownCase));
  const checks = useQuery(processesQuery(shownCase));
  const notes = useQuery(notesQuery(shownCase));
  const comments = useQuery(commentsQuery(entityId, { caseId, taskId: null, name: `Case ${caseNumber}` }));
  const documents = useQuery(documentsQuery(shownCase));
  const letters = useQuery(lettersQuery(shownCase));
  const parts: [count: number | undefined, one: string, many: string][] = [
    [coverages.data?.length, 'insurance', 'insurances'],
    [orders.data?.length, 'order', 'orders'],
    [checks.data?.length, 'entry of its history', 'entries of its history'],
    [notes.data?.length, 'note', 'notes'],
    [comments.data?.length, 'comment', 'comments'],
    [documents.data?.length, 'document', 'documents'],
    [letters.data?.length, 'letter or upload', 'letters and uploads'],
  ];
  const isWhole = parts.every(([count]) => count !== undefined);
  return (
    <Area>
      <h3>What moves with the case</h3>
      <ul>
        {parts.map(
          ([count, one, many]) =>
            count !== undefined && count > 0 && <li key={one}>{counted(count, one, many)}</li>,
        )}
        <li>Its tasks. One whose assignee does not work at the new facility goes back to its group.</li>
      </ul>
      {!isWhole && <MutedText>What could not be read yet moves too.</MutedText>}
      <p>After a move to another facility, people who work at {fromFacility} alone no longer see the case.</p>
    </Area>
  );
}
