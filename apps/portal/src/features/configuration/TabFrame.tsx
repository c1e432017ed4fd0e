import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import type { ProcessName } from '@waypost/contract/processes/names';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { idleFindings } from '#src/app/rules/idle-findings.ts';
import { ReevaluateCases } from '#src/app/rules/reevaluation/ReevaluateCases.tsx';
import { ActionButton, nothingChanged } from '#src/ui/ActionButton.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { RefusedFile } from '#src/ui/csv/RefusedFile.tsx';
import type { Refusal } from '#src/ui/csv/refusal.ts';
import { FirstOf } from '#src/ui/FirstOf.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { CsvTools } from './csv/CsvTools.tsx';
import type { TabFile } from './csv/tab-file.ts';
import { RecentSummary } from './recent-matches/RecentSummary.tsx';
import { findingText } from './rules/table-shape.ts';
import type { Rules } from './rules/use-rules.ts';

const Findings = lazy(() => import('./Findings.tsx'));
const WhatWouldChangeDialog = lazy(
  () => import('#src/app/rules/what-would-change/WhatWouldChangeDialog.tsx'),
);

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8px 12px',
  minHeight: 36,
  marginBottom: 8,
  '& > h2': { flex: 'none' },
  '& > p': { flex: 1, fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-3)' },
});
const Below = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12 });
const About = styled('p')({ maxWidth: 960, fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' });

type TabFrameProps = {
  title: string;
  /** The purpose of its rows, with an example; absent when the tab shows its own. */
  about?: string;
  /** The process whose tasks the rows create; null for rows without tasks, which need no reevaluation. */
  process: ProcessName | null;
  rules: Rules;
  /** The rows as a file; null when the table has an unknown shape. */
  file: TabFile | null;
  /** Checks the rows before they are saved. */
  onSave?: () => void;
  /** Selectors above the rows. */
  selectors?: ReactNode;
  /** Whether another of its lists is loading, or has failed. */
  isLoading?: boolean;
  hasFailed?: boolean;
  children: ReactNode;
};

/** Rules of no process act on open tasks: the effect of the saved ones can be tried, too. */
const mayTry = ({ mayChange, isDirty, lines }: Rules, process: ProcessName | null): boolean =>
  mayChange && (isDirty || (process === null && lines.length > 0));

/** Another user has saved the table: their version can be loaded, or the changes kept over it. */
const StaleBanner = ({ rules }: { rules: Rules }) => (
  <Banner
    kind="warn"
    actions={
      <>
        <Button size="small" onClick={rules.reset}>
          Load theirs
        </Button>
        <Button size="small" onClick={rules.rebase}>
          Keep mine
        </Button>
      </>
    }
  >
    {message('configuration.behind')}
  </Banner>
);

function refusalToSave(mayChange: boolean, isDirty: boolean): string | null {
  if (!mayChange) return message('configuration.noWrite');
  return isDirty ? null : nothingChanged;
}

/** A tab with Reset and Save, and with the states of loading, failure and a concurrent save (W-029 to W-031). */
export function TabFrame({
  title,
  about,
  process,
  rules,
  file,
  onSave,
  selectors,
  isLoading = false,
  hasFailed = false,
  children,
}: TabFrameProps) {
  const { entity } = useEntity();
  const { table, isDirty, isSaving, isStale, mayChange } = rules;
  const hasError = rules.hasFailed || hasFailed;
  const [isTrying, setIsTrying] = useState(false);
  const [refused, setRefused] = useState<{ of: string; refusals: readonly Refusal[] } | null>(null);
  const isReady = !hasError && !rules.isLoading && !isLoading;
  const candidate = async () => [{ name: table?.name ?? '', rules: rules.lines.map(({ rule }) => rule) }];
  return (
    <>
      <Bar>
        <h2>{title}</h2>
        <p role="status">{isDirty && 'Unsaved changes'}</p>
        {table && (
          <Button
            component={Link}
            to={`${paths.decisionModel(entity.lCode, table.modelId)}?table=${table.name}`}
          >
            Try it, history
          </Button>
        )}
        {mayTry(rules, process) && <Button onClick={() => setIsTrying(true)}>What would change</Button>}
        {file && isReady && (
          <CsvTools
            file={file}
            rules={rules}
            onRefused={(refusals) => setRefused({ of: file.name, refusals })}
          />
        )}
        <Button variant="outlined" onClick={rules.reset} disabled={isSaving}>
          Reset
        </Button>
        <ActionButton
          variant="contained"
          onClick={onSave ?? rules.save}
          refusal={refusalToSave(mayChange, isDirty)}
          loading={isSaving}
        >
          Save
        </ActionButton>
      </Bar>
      <Below>
        {about && <About>{about}</About>}
        {selectors}
        {isStale && <StaleBanner rules={rules} />}
        {hasError ? (
          <FailedPanel text={message('configuration.error')} onRetry={rules.reset} />
        ) : !isReady ? (
          <Spinner label="Loading" />
        ) : (
          <>
            <UnusedRows rules={rules} />
            {table && <RecentSummary name={table.name} />}
            {children}
            {isDirty ? (
              <Suspense fallback={null}>
                <Findings rules={rules} />
              </Suspense>
            ) : (
              process && <ReevaluateCases process={process} />
            )}
          </>
        )}
        <RefusedFile
          refusals={refused?.of === file?.name ? (refused?.refusals ?? []) : []}
          onClose={() => setRefused(null)}
        />
      </Below>
      {isTrying && (
        <Suspense fallback={null}>
          <WhatWouldChangeDialog read={candidate} onClose={() => setIsTrying(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Saved rows without effect. `Findings` checks rows while they are being changed. */
function UnusedRows({ rules: { table, isDirty } }: { rules: Rules }) {
  const idle = table && !isDirty ? idleFindings(table) : [];
  return idle.length === 0 ? null : (
    <Banner kind="warn" title={message('configuration.idleRows')}>
      <FirstOf texts={idle.map(findingText)} />
    </Banner>
  );
}

/** The table has other columns, or another hit policy, than the tab supports. */
export const OtherShape = ({ table }: { table: string }) => (
  <FailedPanel text={message('configuration.otherShape', { table })} />
);
