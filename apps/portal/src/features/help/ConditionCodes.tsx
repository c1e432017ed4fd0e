import { useQueries } from '@tanstack/react-query';
import { processNames, taskTypes } from '@waypost/contract/processes/names';
import { problemMessage } from '#src/api/client.ts';
import { conditionCodesQuery } from '#src/api/condition-codes.ts';
import { mayManageRules, useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Meanings } from './Meanings.tsx';

const types = processNames.flatMap((process) => taskTypes[process]);

/** The condition codes that this organization's decision tables give to tasks. */
export function ConditionCodes() {
  const access = useEntity();
  const mayRead = access.canUse('task-management') || mayManageRules(access);
  return mayRead ? (
    <OwnCodes entityId={access.entity.id} />
  ) : (
    <p>Your organization keeps them. You see them here once you work on tasks.</p>
  );
}

function OwnCodes({ entityId }: { entityId: string }) {
  const { data, error, isLoading, retry } = useQueries({
    queries: types.map((type) => conditionCodesQuery(entityId, type)),
    combine: (all) => ({
      data: all.flatMap((one) => one.data ?? []),
      error: all.find((one) => one.error)?.error,
      isLoading: all.some((one) => one.isLoading),
      retry: () => all.map((one) => one.isError && one.refetch()),
    }),
  });
  if (error) return <FailedPanel text={problemMessage(error)} onRetry={() => void retry()} />;
  if (isLoading) return <SkeletonRows count={6} />;
  const each = new Map(data.map((one) => [one.conditionCode, one]));
  return (
    <Meanings
      of={[...each.values()].map(({ conditionCode, description }) => ({
        name: conditionCode,
        word: conditionCode,
        meaning: description,
      }))}
    />
  );
}
