import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LayoutGrid, LockKeyhole, ShieldCheck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayBeMentioned, mayManageUsers, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { destinations } from '#src/app/shell/navigation/destinations.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { PageFrame } from '#src/ui/page-frame.ts';
import { Escalations } from './Escalations.tsx';
import { MarketingLinks } from './MarketingLinks.tsx';
import { Mentions } from './Mentions.tsx';
import { Transactions } from './Transactions.tsx';

const Page = styled(PageFrame)({ paddingBottom: 24, containerType: 'inline-size' });

const Heading = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  minHeight: 32,
  flexWrap: 'wrap',
  '& > span': { fontSize: 12, color: 'var(--wp-text-3)' },
  '& > div': { marginLeft: 'auto' },
});

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 268px',
  alignItems: 'start',
  gap: 16,
  '@container (max-width: 1000px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    // Below the lists of tasks, the rest is hidden until they have their height, because it would jump otherwise.
    '& > :first-of-type:has([role="status"]) + *': { visibility: 'hidden' },
  },
});

const Stack = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 });

const Checker = styled('section')({
  padding: 16,
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  '& p': { margin: '4px 0 12px', color: 'var(--wp-text-2)', fontSize: 13 },
  '& .MuiButton-root': { width: '100%' },
});

const NothingYet = styled('div')({
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

/** The home of an entity: the user's tasks, all open tasks, and the eligibility checker. */
export function HomePage({ tasks, nextTask }: { tasks: ReactNode; nextTask: ReactNode }) {
  const { entity, can, canUse } = useEntity();
  const mayCheck = can('eligibility-verification-write');
  return (
    <Page>
      <Heading>
        <h1>{entity.name}</h1>
        <span>{today()}</span>
        <div>{nextTask}</div>
      </Heading>
      <Columns>
        <Stack>
          {!canUse('task-management') && !mayCheck && <NothingToWork />}
          {canUse('task-management') && tasks}
        </Stack>
        <Stack>
          {mayBeMentioned({ can, canUse }) && <Mentions />}
          {canUse('task-management') && <Escalations />}
          {mayCheck && (
            <>
              <Checker aria-labelledby="eligibility-checker">
                <h2 id="eligibility-checker">Eligibility checker</h2>
                <p>Ask a payer in real time whether a patient's insurance is active.</p>
                <Button
                  component={Link}
                  to={paths.eligibility(entity.lCode)}
                  startIcon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
                >
                  Run an Eligibility Check
                </Button>
              </Checker>
              <Transactions entityId={entity.id} lCode={entity.lCode} />
            </>
          )}
          <MarketingLinks />
        </Stack>
      </Columns>
    </Page>
  );
}

/** Who works no tasks manages those who do, as the first administrator of an organization; or asks for access. */
function NothingToWork() {
  const access = useEntity();
  const users = paths.userManagement(access.entity.lCode);
  const others = destinations(access, []).flatMap((one) => ('path' in one && one.id !== 'home' ? [one] : []));
  return (
    <NothingYet>
      {mayManageUsers(access) ? (
        <EmptyPanel
          icon={Users}
          title="You manage the people of this organization"
          actions={
            <>
              {access.can('user-management-invite') && (
                <Button variant="contained" component={Link} to={`${users}?tab=invite`}>
                  Invite a User
                </Button>
              )}
              <Button component={Link} to={users}>
                User Management
              </Button>
            </>
          }
        >
          Invite your colleagues and give them roles. Nobody gives themselves more rights: another
          administrator gives you those for tasks and eligibility checks, should you need them.
        </EmptyPanel>
      ) : others.length > 0 ? (
        <EmptyPanel
          icon={LayoutGrid}
          title="Your work in this organization"
          actions={others.map(({ id, label, path }) => (
            <Button key={id} component={Link} to={path}>
              {label}
            </Button>
          ))}
        >
          Your roles give no access to tasks and eligibility checks; these pages are yours.
        </EmptyPanel>
      ) : (
        <EmptyPanel icon={LockKeyhole} title="No access to tasks or eligibility checks">
          Your roles in this organization give no access to tasks or eligibility checks. Please contact a
          facility administrator to request access.
        </EmptyPanel>
      )}
    </NothingYet>
  );
}
