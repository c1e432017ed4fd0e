import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { importListQuery } from '#src/api/import-list.ts';
import { importKindsOf, useEntity } from '#src/app/entity-context.ts';
import { instantText } from '#src/ui/instant-text.ts';
import type { ImportNames } from './import-names.ts';
import type { TaskGridQuery } from './task-view.ts';

/** Names the user's imports by source and time, if the list is filtered by one: a file's name may name a patient. */
export function useImportNames({ filter }: TaskGridQuery): ImportNames {
  const access = useEntity();
  const { data } = useQuery({
    ...importListQuery(access.entity.id),
    enabled: filter.import !== undefined && importKindsOf(access).length > 0,
  });
  return useMemo(
    () =>
      new Map(
        data?.map(({ importId, source, createdAt }) => [
          importId,
          `${source.name}, ${instantText(createdAt, new Date())}`,
        ]),
      ),
    [data],
  );
}
