import { Building2, History, Lock, User } from 'lucide-react';
import { useTab } from '#src/app/use-tab.ts';
import { Tabs } from '#src/ui/Tabs.tsx';
import type { CataloguePage } from '../catalogue-page.ts';
import { Card } from '../data/Sheet.tsx';

const details = [
  { value: 'details', label: 'Details', content: <p>What the case is about.</p> },
  { value: 'insurance', label: 'Insurance', count: '2', content: <p>Who pays.</p> },
  { value: 'documents', label: 'Documents', count: '14', content: <p>What was sent.</p> },
] as const;

const profile = [
  { value: 'basic', label: 'Basic Information', icon: User, content: <p>Name and phone.</p> },
  { value: 'security', label: 'Account & Security', icon: Lock, content: <p>Password.</p> },
  { value: 'organizations', label: 'Organizations', icon: Building2, content: <p>Where you work.</p> },
  { value: 'audit', label: 'Audit Log', icon: History, content: <p>What was changed.</p> },
] as const;

function TabPages() {
  const [detail, openDetail] = useTab(['details', 'insurance', 'documents']);
  const [part, openPart] = useTab(['basic', 'security', 'organizations', 'audit'], 'part');
  return (
    <>
      <Card>
        <Tabs label="Case" tabs={details} value={detail} onChange={openDetail} />
      </Card>
      <Card>
        <Tabs label="Profile" tabs={profile} value={part} onChange={openPart} isVertical />
      </Card>
    </>
  );
}

export const page: CataloguePage = { title: 'Tabs', Component: TabPages };
