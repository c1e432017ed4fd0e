import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ViewSubscription } from '@waypost/contract/saved-views/calls';
import { useId, useRef } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { mentionMailQuery, setMentionMail } from '#src/api/comments.ts';
import { noticeMailQuery, setNoticeMail } from '#src/api/escalation.ts';
import { setSubscription, subscriptionsQuery } from '#src/api/view-subscriptions.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText } from '#src/ui/table.ts';
import { toast } from '#src/ui/toasts.ts';
import { Card, CardBody } from './profile-layout.ts';

const Views = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  '& li': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16, minHeight: 44 },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

type ChoiceProps = {
  label: string;
  /** The name of the choice in a notice. */
  of: string;
  isOn: boolean;
  queryKey: QueryKey;
  save: (isOn: boolean) => Promise<{ isOn: boolean }>;
};

/** Whether a kind of message is sent by e-mail. */
function Choice({ label, of, isOn, queryKey, save }: ChoiceProps) {
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: save,
    onSuccess: (choice) => client.setQueryData(queryKey, choice),
    onError: (error) => toast.error(problemMessage(error), { of }),
  });
  return (
    <FormControlLabel
      label={label}
      sx={{ display: 'flex' }}
      control={
        <Switch
          size="small"
          checked={choose.isPending ? choose.variables : isOn}
          // Stays enabled while it is saved, so that it keeps the focus.
          onChange={(_event, wanted) => !choose.isPending && choose.mutate(wanted)}
        />
      }
    />
  );
}

/** The e-mails that the user gets from this organization: mentions, escalations, and saved views each morning. */
export function MailChoices() {
  const { entity, canUse } = useEntity();
  const id = useId();
  const mentions = useQuery(mentionMailQuery(entity.id));
  const views = useQuery(subscriptionsQuery(entity.id));
  const canReceiveMail = canUse('task-management');
  const escalations = useQuery({ ...noticeMailQuery(entity.id), enabled: canReceiveMail });
  const heading = useRef<HTMLHeadingElement>(null);
  const isStopping = useRef(false);
  const stop = async (view: ViewSubscription) => {
    if (isStopping.current) return;
    isStopping.current = true;
    const isDone = await setSubscription(entity.id, view, false);
    isStopping.current = false;
    // The pressed button disappears with its view, so the focus moves to the heading.
    if (isDone) heading.current?.focus();
  };
  const error = mentions.error ?? escalations.error ?? views.error;
  const isReady = !canReceiveMail || escalations.data !== undefined;
  const retry = () =>
    void Promise.all([mentions.refetch(), views.refetch(), canReceiveMail ? escalations.refetch() : null]);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        E-mail
      </h2>
      <CardBody>
        {error && <FailedPanel text={problemMessage(error)} onRetry={retry} />}
        {!error && !(mentions.data && views.data && isReady) && <SkeletonRows count={2} />}
        {mentions.data && views.data && isReady && (
          <>
            <Choice
              label="E-mail me when a colleague mentions me"
              of="E-mail about mentions"
              isOn={mentions.data.isOn}
              queryKey={mentionMailQuery(entity.id).queryKey}
              save={setMentionMail}
            />
            {escalations.data && (
              <Choice
                label="E-mail me when a rule tells me of a task"
                of="E-mail about escalations"
                isOn={escalations.data.isOn}
                queryKey={noticeMailQuery(entity.id).queryKey}
                save={setNoticeMail}
              />
            )}
            {views.data.length === 0 && (
              <p>
                <MutedText>
                  No view is sent to you each morning. You choose one in its menu in Task Management.
                </MutedText>
              </p>
            )}
            <Views>
              {views.data.map((view) => (
                <li key={view.userSettingId}>
                  <span>
                    {view.viewName}
                    <small>
                      Each morning at 7:00 ({view.timeZone.replaceAll('_', ' ')}), as counts and a link
                    </small>
                  </span>
                  <Button
                    size="small"
                    aria-label={`Stop sending ${view.viewName}`}
                    onClick={() => void stop(view)}
                  >
                    Stop
                  </Button>
                </li>
              ))}
            </Views>
          </>
        )}
      </CardBody>
    </Card>
  );
}
