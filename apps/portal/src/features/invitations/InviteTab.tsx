import { useQuery } from '@tanstack/react-query';
import type { InviteValues } from '@waypost/contract/invitations/rules';
import { useCallback, useMemo, useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { usersQuery } from '#src/api/user-queries.ts';
import { useDraft } from '#src/app/drafts/use-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { InviteForm } from './InviteForm.tsx';
import { readInviteDraft } from './invite-values.ts';
import { inviteOptionsQuery } from './queries.ts';

/** Whether a person is already a user. Invited people can be invited again: the server decides (P-212, P-324). */
const isUser = ({ status }: { status: string }): boolean => status !== 'Pending';

/** Invites a person to the entity (P-146). Unsaved values are kept until the invitation is sent. */
export default function InviteTab() {
  const { entity } = useEntity();
  const options = useQuery(inviteOptionsQuery(entity.id));
  const users = useQuery(usersQuery(entity.id));
  const draft = useDraft({ form: 'invite-user', subjectId: null });
  const [isDiscarded, setIsDiscarded] = useState(false);
  const { keep, forget } = draft;
  const draftContent = draft.kept?.content ?? null;
  const typed = useMemo(
    () => (draftContent === null || isDiscarded ? null : readInviteDraft(draftContent)),
    [draftContent, isDiscarded],
  );
  const existing = useMemo(
    () => new Set((users.data ?? []).filter(isUser).map(({ email }) => email.toLowerCase())),
    [users.data],
  );
  const onTyped = useCallback((values: InviteValues) => keep(JSON.stringify(values)), [keep]);
  const onForget = useCallback(() => {
    forget();
    setIsDiscarded(true);
  }, [forget]);

  const failure = options.error ?? users.error;
  if (failure && !(options.data && users.data))
    return (
      <FailedPanel
        text={problemMessage(failure)}
        onRetry={() => void Promise.all([options.refetch(), users.refetch()])}
      />
    );
  if (!options.data || !users.data || draft.isLoading) return <SkeletonRows count={8} rowHeight={52} />;
  return (
    <>
      {typed && draft.kept && <DraftNotice savedAt={draft.kept.savedAt} onDiscard={onForget} />}
      <InviteForm
        // Discarding the draft creates a new form.
        key={String(typed === null)}
        typed={typed}
        options={options.data}
        existing={existing}
        onTyped={onTyped}
        onForget={onForget}
      />
    </>
  );
}
