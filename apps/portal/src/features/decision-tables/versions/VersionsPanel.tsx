import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { Download, FileDiff, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Table, TableScroll } from '#src/ui/table.ts';
import { changedByText, downloadName, stepText } from '../model-facts.ts';
import { versionsQuery } from '../queries.ts';
import { useMayChange } from '../use-may-change.ts';
import { Comparison } from './Comparison.tsx';
import { comparedVersions } from './compared.ts';

const RestoreDialog = lazy(() => import('./RestoreDialog.tsx'));
const icon = { size: 16, strokeWidth: 1.75 } as const;

const Panel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  '& > section': {
    border: '1px solid var(--wp-line)',
    borderRadius: 'var(--wp-r-panel)',
    background: 'var(--wp-surface)',
    overflow: 'hidden',
  },
});
const List = styled(Table)({
  minWidth: 720,
  '& tr[aria-current] td:first-of-type': { boxShadow: 'inset 3px 0 0 var(--wp-accent)' },
  '& td:last-of-type': { textAlign: 'right' },
});

/** The versions of a model, the differences between two, and the way to restore one. */
export function VersionsPanel({ model }: { model: DecisionModel }) {
  const { entity } = useEntity();
  const { data: versions, error, refetch } = useQuery(versionsQuery(entity.id, model.id));
  const [query, setQuery] = useSearchParams();
  const [restoring, setRestoring] = useState<number | null>(null);
  const mayRestore = useMayChange().of(model);
  const save = useMutation({
    mutationFn: (version: number) => api.decision.modelVersion({ params: { id: model.id, version } }),
    onSuccess: ({ modelXml, fileName }) =>
      saveFile(
        downloadName({ name: model.name, fileName }),
        new Blob([modelXml], { type: 'application/xml' }),
      ),
  });
  if (error && !versions) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!versions) return <SkeletonRows count={6} />;
  const compared = comparedVersions(query, versions);
  const compare = (from: number, to: number) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('from', String(from));
        after.set('to', String(to));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Panel>
      <section>
        <TableScroll>
          <List>
            <caption className="visually-hidden">Versions, latest first</caption>
            <colgroup>
              <col style={{ width: 88 }} />
              <col style={{ width: 160 }} />
              <col style={{ width: 180 }} />
              <col />
              <col style={{ width: 264 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">Version</th>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {versions.map((each) => {
                const { version, at, by, step } = each;
                const isNow = version === model.version;
                return (
                  <tr key={version} aria-current={isNow || undefined}>
                    <td>{version}</td>
                    <td>
                      <Instant at={at} />
                    </td>
                    <td title={changedByText(by)}>{changedByText(by)}</td>
                    <td title={stepText(each)}>{stepText(each)}</td>
                    <td>
                      {isNow && 'Decides now '}
                      {!isNow && step !== 'removed' && (
                        <>
                          <Button
                            size="small"
                            startIcon={<FileDiff {...icon} aria-hidden="true" />}
                            aria-label={`Compare version ${version} with now`}
                            onClick={() => compare(version, model.version)}
                          >
                            Compare
                          </Button>{' '}
                          {mayRestore && (
                            <Button
                              size="small"
                              startIcon={<RotateCcw {...icon} aria-hidden="true" />}
                              aria-label={`Roll back to version ${version}`}
                              onClick={() => setRestoring(version)}
                            >
                              Roll back
                            </Button>
                          )}{' '}
                        </>
                      )}
                      {step !== 'removed' && (
                        <IconButton
                          small
                          label={`Download version ${version}`}
                          onClick={() => save.mutate(version)}
                        >
                          <Download {...icon} />
                        </IconButton>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </List>
        </TableScroll>
      </section>
      {compared && <Comparison model={model} versions={versions} {...compared} onCompare={compare} />}
      {restoring !== null && (
        <Suspense>
          <RestoreDialog model={model} version={restoring} onClose={() => setRestoring(null)} />
        </Suspense>
      )}
    </Panel>
  );
}
