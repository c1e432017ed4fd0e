import type { ListedPhysician } from '@waypost/contract/orders/physician-calls';
import { Stethoscope } from 'lucide-react';
import { lazy } from 'react';
import { ManagedListTab } from '#src/app/managed-lists/ManagedListTab.tsx';
import { physicianColumns } from './physician-columns.tsx';
import { physiciansPageQuery } from './queries.ts';

const PhysicianEditor = lazy(() => import('./PhysicianEditor.tsx'));
const idOf = ({ physicianId }: ListedPhysician): string => physicianId;

/** The physicians available for orders. */
export default function PhysiciansTab() {
  return (
    <ManagedListTab
      title="Physicians"
      noun="physician"
      icon={Stethoscope}
      placeholder="Name or NPI"
      purpose="Add the physicians who refer patients to you, so that orders can name them."
      columns={physicianColumns}
      idOf={idOf}
      query={physiciansPageQuery}
      Editor={PhysicianEditor}
    />
  );
}
