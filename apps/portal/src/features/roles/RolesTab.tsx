import { UsersRound } from 'lucide-react';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';

/** The roles of the entity. */
export default function RolesTab() {
  return <EmptyPanel icon={UsersRound} title="No roles to show" />;
}
