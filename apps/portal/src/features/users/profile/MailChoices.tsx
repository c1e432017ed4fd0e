import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ViewSubscription } from '@waypost/contract/services/policy-settings';
import { useId, useRef } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { mentionMailQuery, setMentionMail } from '#src/api/comments.ts';
import { setSubscription, subscriptionsQuery } from '#src/api/view-subscriptions.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Faint } from '#src/ui/table.ts';
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

/** What the signed-in user is sent by e-mail in this organization: mentions, and views each morning. */
export function MailChoices() {
  const { entity } = useEntity();
  const id = useId();
  const client = useQueryClient();
  const mentions = useQuery(mentionMailQuery(entity.id));
  const views = useQuery(subscriptionsQuery(entity.id));
  const choose = useMutation({
    mutationFn: setMentionMail,
    onSuccess: (choice) => client.setQueryData(mentionMailQuery(entity.id).queryKey, choice),
    onError: (error) => toast.error(problemMessage(error), { of: 'E-mail about mentions' }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isStopping = useRef(false);
  const stop = async (view: ViewSubscription) => {
    if (isStopping.current) return;
    isStopping.current = true;
    const isDone = await setSubscription(entity.id, view, false);
    isStopping.current = false;
    // The button goes with its view.
    if (isDone) heading.current?.focus();
  };
  const error = mentions.error ?? views.error;
  const retry = () => void Promise.all([mentions.refetch(), views.refetch()]);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        E-mail
      </h2>
      <CardBody>
        {error && <FailedPanel text={problemMessage(error)} onRetry={retry} />}
        {!error && !(mentions.data && views.data) && <SkeletonRows count={2} />}
        {mentions.data && views.data && (
          <>
            <FormControlLabel
              label="E-mail me when a colleague mentions me"
              control={
                <Switch
                  size="small"
                  checked={choose.isPending ? choose.variables : mentions.data.isOn}
                  // Not disabled while it is saved: it keeps the focus.
                  onChange={(_event, isOn) => !choose.isPending && choose.mutate(isOn)}
                />
              }
            />
            {views.data.length === 0 && (
              <p>
                <Faint>
                  No view is sent to you each morning. You choose one in its menu in Task Management.
                </Faint>
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
