import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { descriptionOf, subscribableTypes, type WebhookMessage } from '@waypost/contract/webhooks/shapes';
import { Search } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { problemMessage } from '#src/api/problem.ts';
import { queryClient } from '#src/api/query-client.ts';
import { endpointsQuery } from '#src/api/webhook-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { besideField } from '#src/ui/form/beside-field.ts';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { messageColumns } from '../messages/message-columns.tsx';
import { useResend } from '../messages/use-resend.ts';
import { type Place, searchQuery } from '../queries.ts';
import { statusOptions } from '../webhook-text.ts';
import { noSearch, type SearchValues, searchOf, searchRules } from './message-search.ts';

const MessageDrawer = lazy(() => import('../messages/MessageDrawer.tsx'));

const Buttons = styled('div')({ display: 'flex', gap: 8, marginBottom: 12 });

const rules = zodRules(searchRules);
const anyStatus = [{ value: '', label: 'Any' }, ...statusOptions];
const typeOptions = subscribableTypes.map((type) => ({
  value: type,
  label: type,
  title: descriptionOf(type),
}));
const blankMove: Place = { appId: '', id: '' };
const nothing = { ...blankMove, ...searchOf(noSearch) };
const rowId = ({ msgId }: WebhookMessage): string => msgId;
const unsorted = { sort: [], filter: {} };

/** Searches the messages of an endpoint, at most a hundred (W-057, W-160, W-213). */
export function MessageSearch() {
  const { entity } = useEntity();
  const endpoints = useQuery(endpointsQuery(entity.id));
  const { control, handleSubmit, setValue } = useForm<SearchValues>({
    defaultValues: noSearch,
    resolver: rules,
  });
  const [endpointId, eventTypes] = useWatch({ control, name: ['endpointId', 'eventTypes'] });
  const endpoint = endpoints.data?.find(({ id }) => id === endpointId);
  const place = endpoint ?? blankMove;
  const [asked, setAsked] = useState<Parameters<typeof searchQuery>[1] | null>(null);
  const found = useQuery({ ...searchQuery(entity.id, asked ?? nothing), enabled: asked !== null });
  const [isSearching, setIsSearching] = useState(false);
  const search = async (values: SearchValues) => {
    const wanted = { ...searchOf(values), appId: place.appId, id: place.id };
    setIsSearching(true);
    try {
      // Repeating the same search fetches again.
      await queryClient.fetchQuery({ ...searchQuery(entity.id, wanted), staleTime: 0 });
      toast.success(message('webhooks.messagesFetched'));
    } catch {
      toast.error(message('webhooks.messagesFailed'));
    }
    setIsSearching(false);
    setAsked(wanted);
  };
  const { one } = useResend(place);
  const [shownId, setShownId] = useState<string | null>(null);
  const { mutate: resend } = one;
  const columns = useMemo(() => messageColumns(({ msgId }) => resend(msgId)), [resend]);
  const isAll = eventTypes.length === subscribableTypes.length;
  return (
    <>
      <FormShell label="Search messages" onSubmit={(event) => void handleSubmit(search)(event)}>
        <FormSection title="Messages">
          <SelectField
            control={control}
            name="endpointId"
            label="Endpoint"
            span={8}
            isRequired
            placeholder="Select an endpoint"
            options={(endpoints.data ?? []).map(({ id, url, appName }) => ({
              value: id,
              label: `${url} (${appName})`,
            }))}
            // Selecting another endpoint selects its event types.
            onChosen={(chosen) =>
              setValue('eventTypes', [
                ...(endpoints.data?.find(({ id }) => id === chosen)?.filterTypes ?? []),
              ])
            }
          />
          <SelectField control={control} name="status" label="Status" span={4} options={anyStatus} />
          <MultiSelectField
            control={control}
            name="eventTypes"
            label="Event types"
            span={9}
            isRequired
            options={typeOptions}
          />
          <Button
            sx={besideField}
            onClick={() => setValue('eventTypes', isAll ? [] : [...subscribableTypes], { shouldDirty: true })}
          >
            Select/Deselect All
          </Button>
          <DateField control={control} name="after" label="After" span={4} hint="From this day on" />
          <DateField control={control} name="before" label="Before" span={4} hint="Up to this day" />
          <TextField control={control} name="caseNumber" label="Case" span={4} hint="The whole case number" />
        </FormSection>
        <Buttons>
          <Button
            type="submit"
            variant="contained"
            loading={isSearching}
            startIcon={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            Search
          </Button>
        </Buttons>
      </FormShell>
      {endpoints.error && (
        <FailedPanel text={problemMessage(endpoints.error)} onRetry={() => void endpoints.refetch()} />
      )}
      {found.error && <FailedPanel text={problemMessage(found.error)} />}
      {found.data && (
        <DataGrid
          label="Messages"
          columns={columns}
          rowId={rowId}
          initialQuery={unsorted}
          source={{ kind: 'client', rows: found.data, isLoading: false, isBusy: found.isFetching }}
          onRowClick={({ msgId }) => setShownId(msgId)}
          onRowEnter={setShownId}
          currentId={shownId}
          empty={<EmptyPanel icon={Search} title="No message was found" />}
        />
      )}
      {shownId !== null && endpoint && (
        <Suspense>
          <MessageDrawer
            place={endpoint}
            url={endpoint.url}
            msgId={shownId}
            onClose={() => setShownId(null)}
          />
        </Suspense>
      )}
    </>
  );
}
