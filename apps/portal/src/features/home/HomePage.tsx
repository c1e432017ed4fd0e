import { styled } from '@mui/material/styles';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayBeMentioned, maySetUp, useEntity } from '#src/app/entity-context.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { PageFrame } from '#src/ui/page-frame.ts';
import { hasAreas, OwnAreas } from './areas/OwnAreas.tsx';
import { EligibilityChecker } from './EligibilityChecker.tsx';
import { Escalations } from './Escalations.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { MarketingLinks } from './MarketingLinks.tsx';
import { Mentions } from './Mentions.tsx';
import { SetupCard } from './setup/SetupCard.tsx';

const Page = styled(PageFrame)({ paddingBottom: 24, containerType: 'inline-size' });

const Heading = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  minHeight: 32,
  flexWrap: 'wrap',
  '& > span': { fontSize: 12, color: 'var(--wp-text-3)' },
  '& small': { marginLeft: 4, fontSize: 14, fontWeight: 400, letterSpacing: 0, color: 'var(--wp-text-2)' },
  '& > div': { marginLeft: 'auto' },
});

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 268px',
  alignItems: 'start',
  gap: 16,
  '@container (max-width: 1000px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    // Everything below the task lists is hidden until they have their height, because it would jump otherwise.
    '& > :first-of-type:has([role="status"]) + *': { visibility: 'hidden' },
  },
});

const Stack = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  // A list of notices is as high as its contents, so what follows is hidden until they are loaded.
  '& > [data-notices]:has([role="status"]) ~ *': { visibility: 'hidden' },
});

const EmptyNote = styled('div')({
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
});

const today = (): string =>
  new Date().toLocaleDateString('en-US', {
    weekday: 'long',
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
  });

/** The home page of an entity: the user's tasks, areas and setup steps. */
export function HomePage({ tasks, nextTask }: { tasks: ReactNode; nextTask: ReactNode }) {
  const access = useEntity();
  const { entity, can, canUse } = access;
  const canWorkTasks = canUse('task-management');
  const mayCheck = can('eligibility-verification-write');
  const canOpenAreas = hasAreas(access);
  return (
    <Page>
      <Heading>
        <h1>
          Home <small>{entity.name}</small>
        </h1>
        <span>{today()}</span>
        <div>{nextTask}</div>
      </Heading>
      <Columns>
        <Stack>
          <FirstSteps />
          {maySetUp(access) && <SetupCard />}
          {canWorkTasks && tasks}
          {!canWorkTasks && mayCheck && <EligibilityChecker />}
          {!canWorkTasks && canOpenAreas && <OwnAreas access={access} />}
          {!canWorkTasks && !mayCheck && !canOpenAreas && <NoAccess />}
        </Stack>
        <Stack>
          {mayBeMentioned(access) && <Mentions />}
          {canWorkTasks && <Escalations />}
          {canWorkTasks && mayCheck && <EligibilityChecker />}
          <MarketingLinks />
        </Stack>
      </Columns>
    </Page>
  );
}

const NoAccess = () => (
  <EmptyNote>
    <EmptyPanel icon={LockKeyhole} title="No access to tasks or eligibility checks">
      Your roles in this organization give no access to tasks or eligibility checks. Please contact a facility
      administrator to request access.
    </EmptyPanel>
  </EmptyNote>
);
