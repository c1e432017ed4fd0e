import { UsersRound } from 'lucide-react';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';

/** The users of the entity, by their status (P-133). */
export default function UsersTab() {
  return <EmptyPanel icon={UsersRound} title="No users to show" />;
}
