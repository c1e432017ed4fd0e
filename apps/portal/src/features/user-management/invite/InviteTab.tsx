import { UserRoundPlus } from 'lucide-react';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';

/** Invites somebody into the entity (P-146). */
export default function InviteTab() {
  return <EmptyPanel icon={UserRoundPlus} title="Nothing to fill in" />;
}
