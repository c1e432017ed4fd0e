import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMutation } from '@tanstack/react-query';
import type { EligibilityTransaction, LeftOut } from '@waypost/contract/eligibility/response';
import { Download, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { api } from '#src/api/client.ts';
import { problemMessage } from '#src/api/problem.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { RawMessage, RawText } from '#src/ui/RawText.tsx';
import { readableRaw } from '#src/ui/readable-raw.ts';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { toast } from '#src/ui/toasts.ts';
import { useReveal } from '#src/ui/use-reveal.ts';
import { leftOutText } from './left-out-text.ts';
import { RAW_FILE_NAME, transactionJson } from './raw-segments.ts';

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
const Ssn = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
});

type View = 'messages' | 'json';

type RawDataDrawerProps = {
  transaction: EligibilityTransaction;
  canReadSsn: boolean;
  onClose: () => void;
};

/**
 * The raw messages, one segment a line, or the whole transaction as JSON (C-084, C-206). SSNs are masked; users who
 * may see them can show them for 30 seconds, which is recorded (C-085).
 */
export function RawDataDrawer({ transaction, canReadSsn, onClose }: RawDataDrawerProps) {
  const [view, setView] = useState<View>('messages');
  const { id } = transaction;
  const whole = useMutation({
    mutationFn: () => api.eligibility.transaction({ params: { id }, headers: {}, query: { raw: 'whole' } }),
    onSuccess: () => hide(),
    onError: (error) => toast.error(problemMessage(error)),
  });
  const { state, show, hide } = useReveal(async () =>
    JSON.stringify(
      await api.eligibility.transaction({
        params: { id },
        headers: { displayfullssn: 'true' },
        query: { raw: whole.data ? 'whole' : 'start' },
      }),
    ),
  );
  const isShown = state.kind === 'shown';
  const shown = isShown ? (JSON.parse(state.value) as EligibilityTransaction) : (whole.data ?? transaction);
  const json = transactionJson(shown);
  const { raw270, raw271, problems } = shown;
  const isRaw = ({ list }: LeftOut[number]): boolean => list === 'raw271';
  const rawLeftOut = leftOutText(shown.leftOut.filter(isRaw), 'The response is shortened.');
  const where =
    rawLeftOut === null
      ? 'The response is whole among the X12 messages.'
      : 'Show the whole response to see all of it.';
  const problemsLeftOut = leftOutText(
    shown.leftOut.filter(({ list }) => list === 'problems'),
    where,
  );
  const jsonLeftOut = leftOutText(
    shown.leftOut.filter((one) => !isRaw(one)),
    where,
  );
  return (
    <SideDrawer
      title="View Raw Eligibility Data"
      width={600}
      onClose={onClose}
      footer={
        <Button
          variant="outlined"
          startIcon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => saveFile(RAW_FILE_NAME, new Blob([json], { type: 'text/plain' }))}
        >
          Download
        </Button>
      }
    >
      <Tools>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          onChange={(_event, next: View | null) => next && setView(next)}
          aria-label="Show as"
        >
          <ToggleButton value="messages">X12 messages</ToggleButton>
          <ToggleButton value="json">Transaction (JSON)</ToggleButton>
        </ToggleButtonGroup>
      </Tools>
      <Ssn role="status">
        {isShown ? `SSNs are shown in full for ${state.secondsLeft} s.` : 'SSNs are masked.'}
        {state.kind === 'failed' && ' They could not be shown.'}
        {canReadSsn && (
          <Button
            size="small"
            // A disabled button loses the focus, and then Escape does not work.
            aria-disabled={state.kind === 'asking'}
            startIcon={
              isShown ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />
            }
            onClick={() => {
              if (isShown) hide();
              else if (state.kind !== 'asking') void show();
            }}
          >
            {isShown ? 'Mask SSNs' : 'Show full SSNs'}
          </Button>
        )}
      </Ssn>
      {rawLeftOut !== null && (
        <Banner
          kind="warn"
          actions={
            <Button
              size="small"
              aria-disabled={whole.isPending}
              onClick={() => {
                if (!whole.isPending) whole.mutate();
              }}
            >
              Show whole response
            </Button>
          }
        >
          {rawLeftOut}
        </Banner>
      )}
      {view === 'messages' && (
        <>
          <RawText title="Request (270)" text={raw270 && readableRaw(raw270)} copied={raw270} />
          <RawText title="Response" text={raw271 && readableRaw(raw271)} copied={raw271} />
          {problems.length > 0 && (
            <RawMessage aria-label="Problems in this message">
              <h3>Problems in this message</h3>
              <ul>
                {problems.map(({ message, segment, value, setControlNumber }) => (
                  <li key={`${segment} ${message}`}>
                    {setControlNumber && `Set ${setControlNumber}, `}
                    {segment !== null && `segment ${segment}: `}
                    {message}
                    {value && ` Sent: ${value}`}
                  </li>
                ))}
              </ul>
              {problemsLeftOut !== null && <p>{problemsLeftOut}</p>}
            </RawMessage>
          )}
        </>
      )}
      {view === 'json' && (
        <>
          {jsonLeftOut !== null && <Banner kind="warn">{jsonLeftOut}</Banner>}
          <RawText title="Transaction" text={json} />
        </>
      )}
    </SideDrawer>
  );
}
