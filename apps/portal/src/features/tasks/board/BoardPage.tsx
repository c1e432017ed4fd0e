import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { managesTasks } from '@waypost/contract/core/permissions';
import type { Board } from '@waypost/contract/tasks/board/calls';
import { ChartColumn, Download, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { boardQuery } from '#src/api/board.ts';
import { problemMessage, problemReference } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useTab } from '#src/app/use-tab.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { csvName, saveFile } from '#src/ui/data-grid/csv.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { PageFrame } from '#src/ui/page-frame.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { LastChange } from '../bulk-changes/LastChange.tsx';
import { clearRequestedList } from '../queue/task-view.ts';
import { BoardFigures } from './BoardFigures.tsx';
import { boardCsv } from './board-csv.ts';

const Age = styled('span')({ fontSize: 12, color: 'var(--wp-text-3)' });

const hasFigures = ({ total, weeks }: Board): boolean =>
  total.open > 0 || weeks.some(({ opened, finished }) => (opened ?? 0) + finished > 0);

/** A board with its loading, empty and failed states. */
function BoardPart({ isOwn }: { isOwn: boolean }) {
  const { entity } = useEntity();
  const { data: board, error, refetch } = useQuery(boardQuery(entity.id, isOwn));
  const failure = error && (
    <FailedPanel
      text={board ? `The figures could not be read again. ${problemMessage(error)}` : problemMessage(error)}
      reference={problemReference(error)}
      onRetry={() => void refetch()}
    />
  );
  if (!board) return failure ?? <SkeletonRows count={12} />;
  return (
    <>
      {failure}
      <Figures board={board} />
    </>
  );
}

function Figures({ board }: { board: Board }) {
  const { isOwn } = board;
  if (!hasFigures(board))
    return (
      <EmptyPanel
        icon={ChartColumn}
        title={isOwn ? 'You have had no tasks yet' : 'There have been no tasks yet'}
      >
        {isOwn
          ? 'Start one from Task Management: what you have and what you finish is counted here.'
          : 'Figures appear here as tasks are created.'}
      </EmptyPanel>
    );
  return <BoardFigures board={board} />;
}

/** The state of the work: of the groups that the user manages, and of the user's own tasks. */
export function Component() {
  const access = useEntity();
  const { entity } = access;
  const isManager = managesTasks(access.permissions);
  const [tab, setTab] = useTab(isManager ? (['groups', 'own'] as const) : (['own'] as const));
  const isOwn = tab === 'own';
  // A list requested here that could not be opened must not open later.
  useEffect(() => clearRequestedList(entity.id), [entity.id]);
  const { data: board, isFetching, refetch } = useQuery(boardQuery(entity.id, isOwn));
  const save = (of: Board) =>
    saveFile(csvName('board'), new Blob([boardCsv(of)], { type: 'text/csv;charset=utf-8' }));
  return (
    <PageFrame>
      <PageHeader
        title="Board"
        actions={
          <>
            {board && (
              <Age>
                As of <Instant at={board.asOf} isAge />
              </Age>
            )}
            {isManager && <LastChange onEnd={() => void refetch()} />}
            <Button
              startIcon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
              loading={isFetching}
              loadingPosition="start"
              onClick={() => void refetch()}
            >
              Refresh
            </Button>
            <ActionButton
              startIcon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
              refusal={board && !hasFigures(board) ? 'There are no figures to download' : null}
              disabled={!board}
              onClick={() => board && save(board)}
            >
              Download CSV
            </ActionButton>
          </>
        }
      />
      {isManager ? (
        <Tabs
          label="Whose work"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'groups', label: 'My groups', content: <BoardPart isOwn={false} /> },
            { value: 'own', label: 'My work', content: <BoardPart isOwn /> },
          ]}
        />
      ) : (
        <BoardPart isOwn />
      )}
    </PageFrame>
  );
}
