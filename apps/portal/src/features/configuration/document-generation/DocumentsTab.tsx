import Button from '@mui/material/Button';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { taskTypes } from '@waypost/contract/processes/names';
import { FileOutput, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '#src/api/client.ts';
import { conditionCodesQuery } from '#src/api/condition-codes.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { AddRow, Column } from '#src/ui/data-grid/types.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { optionsOf, SearchCell, SelectCell, Selector } from '../fields.tsx';
import { recentColumn } from '../recent-matches/RecentSummary.tsx';
import type { Line } from '../rules/table-shape.ts';
import { saveWords, useRules } from '../rules/use-rules.ts';
import { OtherShape, TabFrame } from '../TabFrame.tsx';
import { mappingFile } from './mapping-file.ts';
import {
  isComplete,
  type Mapping,
  mappingLine,
  mappingShape,
  sameMapping,
  shownMapping,
  yesNo,
} from './mapping-lines.ts';

/** The templates of documents; none are an empty list. */
const templatesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'document-templates'],
    queryFn: async () => {
      const answer = await api.documentTemplates.documentTemplates({});
      return answer.status === 204 ? [] : answer.body;
    },
  });

const types = taskTypes['Registration Verification'];
const PAGES = [25, 50, 100];
const rowId = ({ key }: Line): string => key;
const yesNoLabel = (value: string): string => yesNo.find((each) => each.value === value)?.label ?? value;
const nothing = { conditionCode: '', template: '', onBase: '', fax: '' };

/** The document that a completed registration task creates, and its recipients (W-039 to W-042). */
export default function DocumentsTab() {
  const { entity } = useEntity();
  const [taskType, setTaskType] = useState(types[0] ?? '');
  const rules = useRules('RegistrationVerification_DocumentGeneration', saveWords.documents);
  const codesByType = useQueries({ queries: types.map((type) => conditionCodesQuery(entity.id, type)) });
  const templates = useQuery(templatesQuery(entity.id));
  const [adding, setAdding] = useState(nothing);
  const { table, lines, mayChange, change, save } = rules;
  const shape = useMemo(() => (table ? mappingShape(table) : null), [table]);
  const rows = useMemo(
    () => (shape ? lines.filter((line) => shownMapping(line, shape).taskType === taskType) : []),
    [lines, shape, taskType],
  );
  const chosenCodes = codesByType[types.indexOf(taskType)]?.data;
  const codeOptions = useMemo(
    () =>
      (chosenCodes ?? []).map(({ conditionCode, description }) => ({
        value: conditionCode,
        label: `${conditionCode} - ${description}`,
      })),
    [chosenCodes],
  );
  // An ended template keeps its name in existing rules, and cannot be chosen.
  const allTemplates = useMemo(
    () =>
      (templates.data ?? []).map(({ id, name, isEnded }) => ({
        value: id,
        label: isEnded ? `${name} (ended)` : name,
        isEnded,
      })),
    [templates.data],
  );
  const templateOptions = useMemo(() => allTemplates.filter(({ isEnded }) => !isEnded), [allTemplates]);
  const columns = useMemo<Column<Line>[]>(() => {
    if (!shape || !table) return [];
    const shown = (line: Line) => shownMapping(line, shape);
    const templateName = (line: Line) =>
      allTemplates.find(({ value }) => value === shown(line).template)?.label ?? shown(line).template;
    return [
      { id: 'taskType', title: 'Task Type', width: 170, text: (line) => shown(line).taskType },
      {
        id: 'conditionCode',
        title: 'Condition Code',
        width: 170,
        flex: 1,
        filter: 'text',
        text: (line) => shown(line).conditionCode,
      },
      { id: 'template', title: 'Template', width: 190, flex: 1, filter: 'text', text: templateName },
      recentColumn(table, (line) => line),
      { id: 'onBase', title: 'OnBase', width: 88, text: (line) => yesNoLabel(shown(line).onBase) },
      { id: 'fax', title: 'Fax', width: 88, text: (line) => yesNoLabel(shown(line).fax) },
      {
        id: 'actions',
        title: 'Actions',
        width: 84,
        pinned: 'right',
        isActions: true,
        text: () => '',
        render: (line) =>
          mayChange && (
            <IconButton
              small
              label={`Delete ${shown(line).conditionCode} ${templateName(line)}`}
              onClick={() => change((before) => before.filter(({ key }) => key !== line.key))}
            >
              <Trash2 size={16} strokeWidth={1.75} />
            </IconButton>
          ),
      },
    ];
  }, [shape, table, allTemplates, mayChange, change]);

  const file =
    shape &&
    mappingFile(lines, shape, {
      templates: allTemplates,
      codes: (type) =>
        (codesByType[types.indexOf(type)]?.data ?? []).map(({ conditionCode }) => conditionCode),
    });
  const add = () => {
    if (!shape) return;
    const mapping: Mapping = { taskType, ...adding };
    if (!isComplete(mapping)) return toast.error(message('configuration.incompleteMapping'));
    const line = mappingLine(mapping, shape);
    if (lines.some((other) => sameMapping(other, line, shape)))
      return toast.error(message('configuration.sameRecommendation'));
    change((before) => [...before, line]);
    setAdding(nothing);
  };
  /** Uses the checks for an added row (W-152), because rows may come from other systems. */
  const onSave = () => {
    if (!shape) return;
    if (!lines.every((line) => isComplete(shownMapping(line, shape))))
      return toast.error(message('configuration.incompleteMapping'));
    const isDuplicate = lines.some((line, at) =>
      lines.slice(0, at).some((other) => sameMapping(other, line, shape)),
    );
    if (isDuplicate) return toast.error(message('configuration.sameRecommendation'));
    save();
  };
  const put = (name: keyof typeof nothing) => (value: string) =>
    setAdding((before) => ({ ...before, [name]: value }));
  const addRow: AddRow | undefined = mayChange
    ? {
        fields: {
          taskType,
          conditionCode: (
            <SearchCell
              label="New condition code"
              value={adding.conditionCode}
              onChange={put('conditionCode')}
              options={codeOptions}
            />
          ),
          template: (
            <SearchCell
              label="New template"
              value={adding.template}
              onChange={put('template')}
              options={templateOptions}
            />
          ),
          onBase: (
            <SelectCell label="New OnBase" value={adding.onBase} onChange={put('onBase')} options={yesNo} />
          ),
          fax: <SelectCell label="New Fax" value={adding.fax} onChange={put('fax')} options={yesNo} />,
          actions: (
            <Button
              size="small"
              variant="outlined"
              startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
              onClick={add}
            >
              Add
            </Button>
          ),
        },
      }
    : undefined;
  return (
    <TabFrame
      title="Registration Document Generation"
      about="Each row creates a document when a registration task with its condition code is completed, and sends it. For example, code RV04 with the template of a letter and Fax “Yes” faxes that letter."
      process="Registration Verification"
      rules={rules}
      file={file}
      onSave={onSave}
      isLoading={templates.isPending || codesByType.some(({ isPending }) => isPending)}
      hasFailed={[templates, ...codesByType].some(({ isError, data }) => isError && !data)}
      selectors={
        <Selector label="Task Type" value={taskType} onChange={setTaskType} options={optionsOf(types)} />
      }
    >
      {templates.data?.length === 0 && <Banner kind="info">{message('configuration.noTemplates')}</Banner>}
      {shape ? (
        <DataGrid
          label="Document mappings"
          columns={columns}
          rowId={rowId}
          source={{ kind: 'client', rows, isLoading: false }}
          pageSizes={PAGES}
          addRow={addRow}
          empty={<EmptyPanel icon={FileOutput} title="These tasks make no documents" />}
        />
      ) : (
        table && <OtherShape table={table.name} />
      )}
    </TabFrame>
  );
}
