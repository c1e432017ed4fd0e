import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import { SlidersHorizontal } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import {
  type EntityAccess,
  mayManageRules,
  mayReadDecisionTables,
  useEntity,
} from '#src/app/entity-context.ts';
import { UnsavedDialog } from '#src/app/shell/UnsavedDialog.tsx';
import { discardChanges, wouldLoseChanges } from '#src/app/unsaved-changes.ts';
import { useTab } from '#src/app/use-tab.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';

const Page = styled('div')({
  padding: '20px 24px 24px',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '@media (max-width: 599px)': { padding: '16px 12px' },
});

type TabName = 'exceptions' | 'documents' | 'task-types' | 'recommendations' | 'escalation';
type OwnTab = {
  value: TabName;
  label: string;
  isShown: (access: EntityAccess) => boolean;
  Content: ComponentType;
};

/** The tabs, each shown to users with its permission (W-027, W-171 to W-174). */
const tabs: readonly OwnTab[] = [
  {
    value: 'exceptions',
    label: 'Eligibility Exceptions',
    isShown: mayReadDecisionTables,
    Content: lazy(() => import('./exceptions/ExceptionsTab.tsx')),
  },
  {
    value: 'documents',
    label: 'Registration Document Generation',
    isShown: mayManageRules,
    Content: lazy(() => import('./document-generation/DocumentsTab.tsx')),
  },
  {
    value: 'task-types',
    label: 'Task Type Configuration',
    isShown: mayReadDecisionTables,
    Content: lazy(() => import('./task-types/TaskTypesTab.tsx')),
  },
  {
    value: 'recommendations',
    label: 'Task Type Recommendations',
    isShown: mayReadDecisionTables,
    Content: lazy(() => import('./recommendations/RecommendationsTab.tsx')),
  },
  {
    value: 'escalation',
    label: 'Escalation',
    isShown: mayReadDecisionTables,
    Content: lazy(() => import('./escalation/EscalationTab.tsx')),
  },
];

/**
 * The rules that create tasks, their content, and their escalation. The page has no guard: a user who may see none of
 * its tabs gets a message (W-028).
 */
export function Component() {
  const access = useEntity();
  const shown = tabs.filter(({ isShown }) => isShown(access));
  const [first, ...others] = shown.map(({ value }) => value);
  return (
    <Page>
      <PageHeader title="Task Management Configuration" />
      {first ? (
        <OpenTab shown={shown} names={[first, ...others]} />
      ) : (
        <EmptyPanel icon={SlidersHorizontal} title={message('settings.noAccess')} />
      )}
    </Page>
  );
}

function OpenTab({ shown, names }: { shown: readonly OwnTab[]; names: [TabName, ...TabName[]] }) {
  const [value, showTab] = useTab<TabName>(names);
  const [asked, setAsked] = useState<TabName | null>(null);
  // For unsaved changes, another tab counts as another page (W-032).
  const elsewhere = { pathname: '' };
  return (
    <>
      <Tabs
        label="Task Management Configuration"
        isVertical
        value={value}
        onChange={(next) => (wouldLoseChanges(elsewhere) ? setAsked(next) : showTab(next))}
        tabs={shown.map(({ value: tab, label, Content }) => ({
          value: tab,
          label,
          content: (
            <Suspense fallback={<Spinner label="Loading" />}>
              <Content />
            </Suspense>
          ),
        }))}
      />
      {asked && (
        <UnsavedDialog
          onStay={() => setAsked(null)}
          onLeave={() => {
            discardChanges(elsewhere);
            setAsked(null);
            showTab(asked);
          }}
        />
      )}
    </>
  );
}
