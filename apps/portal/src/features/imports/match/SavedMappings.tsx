import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ImportChange } from '@waypost/contract/imports/calls';
import { MAX_MAPPING_NAME } from '@waypost/contract/imports/limits';
import type { Import, SavedMapping } from '@waypost/contract/imports/shapes';
import { useId, useState } from 'react';
import { api, problemMessage } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { exactInstant } from '#src/ui/instant-text.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { MutedText } from '#src/ui/table.ts';
import { importQuery, savedMappingsQuery, showImport } from '../queries.ts';
import { FactLine } from './FactLine.tsx';

const titleOf = ({ name, usedAt }: Pick<SavedMapping, 'name' | 'usedAt'>): string =>
  name ?? `Last used ${exactInstant(usedAt)}`;

type SavedMappingsProps = {
  one: Import;
  /** Saves pending changes. */
  keep: () => Promise<boolean>;
  /** Called after the user took another mapping. */
  onTaken: () => void;
};

/** The earlier mappings for files of the same source. The user can take one, and name the current one. */
export function SavedMappings({ one, keep, onTaken }: SavedMappingsProps) {
  const { entity } = useEntity();
  const id = useId();
  const { importId } = one;
  const saved = useQuery(savedMappingsQuery(entity.id, importId));
  const [name, setName] = useState(one.mappingName ?? '');
  const change = useMutation({
    mutationFn: async (body: Pick<ImportChange, 'mappingId' | 'mappingName'>) => {
      await keep();
      const version = queryClient.getQueryData(importQuery(entity.id, importId).queryKey)?.version ?? 0;
      return api.imports.changeImport({
        params: { importId },
        headers: { 'if-match': String(version) },
        body,
      });
    },
    onSuccess: (answer, body) => {
      showImport(entity.id, answer);
      if (body.mappingId === undefined) return;
      setName(answer.mappingName ?? '');
      onTaken();
    },
    onError: () => undefined,
  });
  const rename = () => {
    const next = name.trim() || null;
    if (next !== one.mappingName) change.mutate({ mappingName: next });
  };
  const others = saved.data?.filter(({ columns }) => columns > 0) ?? [];
  return (
    <div>
      <FactLine>
        {others.length > 0 && (
          <label htmlFor={`${id}-saved`}>
            Match as in
            <Select
              size="small"
              id={`${id}-saved`}
              value=""
              displayEmpty
              disabled={change.isPending}
              SelectDisplayProps={{ 'aria-label': 'Match as in' }}
              renderValue={() => one.mappingName ?? <MutedText>Choose an earlier file</MutedText>}
              onChange={({ target }) => change.mutate({ mappingId: target.value })}
            >
              {others.map((each) => (
                <MenuItem key={each.mappingId} value={each.mappingId}>
                  {titleOf(each)}
                  <MutedText sx={{ marginLeft: 1 }}>
                    {each.columns === 1 ? '1 column' : `${each.columns} columns`}
                  </MutedText>
                </MenuItem>
              ))}
            </Select>
          </label>
        )}
        <label htmlFor={`${id}-name`}>
          Remember as
          <OutlinedInput
            id={`${id}-name`}
            value={name}
            placeholder="A name, if you like"
            disabled={change.isPending}
            sx={{ width: 220 }}
            inputProps={{ maxLength: MAX_MAPPING_NAME, autoComplete: 'off' }}
            onChange={({ target }) => setName(target.value)}
            onBlur={rename}
            onKeyDown={({ key }) => key === 'Enter' && rename()}
          />
        </label>
      </FactLine>
      {change.error && <FailedPanel text={problemMessage(change.error)} />}
    </div>
  );
}
