import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Setup } from '@waypost/contract/entities/setup';
import { Circle, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { api, problemMessage } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { setupQuery } from './queries.ts';
import { type ShownStep, shownSteps } from './setup-steps.ts';

const Card = styled('section')({
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 12px',
    minHeight: 44,
    padding: '4px 16px',
  },
  '& > header h2': { fontSize: 14, lineHeight: '20px' },
  '& > header span': { flex: 1, fontSize: 12, color: 'var(--wp-text-3)' },
});

const Steps = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '20px',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    minHeight: 60,
    padding: '8px 16px',
    borderTop: '1px solid var(--wp-line)',
  },
  '& svg': { flex: 'none', alignSelf: 'flex-start', marginTop: 2, color: 'var(--wp-neutral-icon)' },
  '& [data-state="done"] > svg': { color: 'var(--wp-ok-icon)' },
  '& [data-state="open"] > svg': { color: 'var(--wp-info-icon)' },
  '& > li > div': { flex: '1 1 220px', minWidth: 0 },
  '& b': { fontWeight: 600 },
  '& p': { margin: 0, color: 'var(--wp-text-2)' },
});

const DismissRow = styled('div')({ display: 'flex', justifyContent: 'flex-end', marginTop: -8 });

const icons: Readonly<Record<ShownStep['state'], LucideIcon>> = {
  done: CircleCheck,
  open: Circle,
  others: CircleDashed,
  later: CircleDashed,
};
const words: Readonly<Record<ShownStep['state'], string>> = {
  done: 'Done: ',
  open: 'To do: ',
  others: 'For somebody else: ',
  later: 'Later: ',
};

/** Guides administrators through the setup of an organization. */
export function SetupCard() {
  const access = useEntity();
  const { data, error, refetch } = useQuery(setupQuery(access.entity.id));
  const around = useRef<HTMLDivElement>(null);
  /** The user's choice, until the server's answer shows it. */
  const chosen = useRef<boolean | null>(null);
  const putAway = useMutation({
    mutationFn: (isPutAway: boolean) => api.policy.putSetupAway({ body: { isPutAway } }),
    onSuccess: ({ isPutAway }) => {
      const { queryKey } = setupQuery(access.entity.id);
      queryClient.setQueryData<Setup>(queryKey, (before) => before && { ...before, isPutAway });
      chosen.current = isPutAway;
    },
    onError: (problem) => void toast.error(message('setup.notKept'), { details: [problemMessage(problem)] }),
  });
  useEffect(() => {
    if (chosen.current === null || chosen.current !== data?.isPutAway || putAway.isPending) return;
    chosen.current = null;
    // The pressed button disappears, so the focus moves to the next one.
    around.current?.querySelector('button')?.focus();
  });
  if (error && !data)
    return (
      <Card>
        <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return null;
  const steps = shownSteps(data, access);
  const left = steps.filter(({ state }) => state !== 'done').length;
  if (left === 0) return null;
  return (
    <div ref={around}>
      {data.isPutAway ? (
        <DismissRow>
          <Button size="small" loading={putAway.isPending} onClick={() => putAway.mutate(false)}>
            Show setup steps ({left} left)
          </Button>
        </DismissRow>
      ) : (
        <StepList
          steps={steps}
          name={access.entity.name}
          isBusy={putAway.isPending}
          onPutAway={() => putAway.mutate(true)}
        />
      )}
    </div>
  );
}

type StepListProps = { steps: readonly ShownStep[]; name: string; isBusy: boolean; onPutAway: () => void };

function StepList({ steps, name, isBusy, onPutAway }: StepListProps) {
  const id = useId();
  const done = steps.filter(({ state }) => state === 'done').length;
  const next = steps.find(({ state }) => state === 'open');
  return (
    <Card aria-labelledby={id}>
      <header>
        <h2 id={id}>Set up {name}</h2>
        <span>
          {done} of {steps.length} done
        </span>
        <Button size="small" loading={isBusy} onClick={onPutAway}>
          Hide
        </Button>
      </header>
      <Steps>
        {steps.map((one) => (
          <Step key={one.step} step={one} isNext={one === next} />
        ))}
      </Steps>
    </Card>
  );
}

function Step({ step: { title, note, state, action, other }, isNext }: { step: ShownStep; isNext: boolean }) {
  const Icon = icons[state];
  return (
    <li data-state={state}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      <div>
        <b>
          <span className="visually-hidden">{words[state]}</span>
          {title}
        </b>
        <p>{note}</p>
      </div>
      {state === 'open' && other && (
        <Button component={Link} to={other.path} size="small" variant="outlined">
          {other.label}
        </Button>
      )}
      {state === 'open' && (
        <Button component={Link} to={action.path} size="small" variant={isNext ? 'contained' : 'outlined'}>
          {action.label}
        </Button>
      )}
    </li>
  );
}
