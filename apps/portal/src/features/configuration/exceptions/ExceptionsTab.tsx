import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { exceptionRules, NO_RULE } from '@waypost/contract/decision-tables/exception-rules';
import { Plus, ShieldAlert, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { plansQuery } from '#src/api/plan-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { AddRow, Column } from '#src/ui/data-grid/types.ts';
import type { Option } from '#src/ui/form/SelectField.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { SearchCell, TextCell } from '../fields.tsx';
import { recentColumn } from '../recent-matches/RecentSummary.tsx';
import type { Line } from '../rules/table-shape.ts';
import { saveWords, useRules } from '../rules/use-rules.ts';
import { OtherShape, TabFrame } from '../TabFrame.tsx';
import { exceptionFile } from './exception-file.ts';
import {
  emptyException,
  exceptionLine,
  exceptionShape,
  type NewException,
  sameException,
  shownException,
} from './exception-lines.ts';

const rowId = ({ key }: Line): string => key;
const ruleOptions: readonly Option[] = [...exceptionRules, NO_RULE].map(({ ruleId, ruleName }) => ({
  value: ruleId,
  label: `${ruleName} (${ruleId})`,
}));

/** The answers of payers that create tasks (W-033 to W-037). */
export default function ExceptionsTab() {
  const { entity } = useEntity();
  const rules = useRules('Eligibility_Exceptions', saveWords.exceptions);
  const plans = useQuery(plansQuery(entity.id));
  const planOptions = useMemo<Option[]>(
    () =>
      (plans.data ?? []).map(({ harpInsuranceCode, harpInsurancePlan, isEnded }) => ({
        value: harpInsuranceCode,
        // Insurances may still have an ended plan, so rules may refer to it.
        label: `${harpInsuranceCode} - ${harpInsurancePlan}${isEnded ? ' (ended)' : ''}`,
      })),
    [plans.data],
  );
  const [adding, setAdding] = useState<NewException>(emptyException);
  const { table, lines, mayChange, change } = rules;
  const shape = useMemo(() => (table ? exceptionShape(table) : null), [table]);
  const columns = useMemo<Column<Line>[]>(() => {
    if (!shape || !table) return [];
    const text = (name: keyof ReturnType<typeof shownException>) => (line: Line) =>
      shownException(line, shape)[name];
    const planName = (line: Line) => {
      const code = shownException(line, shape).insurancePlanCode;
      return planOptions.find(({ value }) => value === code)?.label ?? code;
    };
    return [
      { id: 'ruleName', title: 'Rule Name', width: 180, flex: 1, filter: 'text', text: text('ruleName') },
      { id: 'ruleId', title: 'Rule ID', width: 56, filter: 'text', text: text('ruleId') },
      recentColumn(table, (line) => line),
      { id: 'insurancePlan', title: 'Insurance Plan', width: 120, flex: 1, filter: 'text', text: planName },
      {
        id: 'financialCategory',
        title: 'Financial Category',
        width: 104,
        filter: 'text',
        text: text('financialCategory'),
      },
      {
        id: 'insuranceCategory',
        title: 'Insurance Category',
        width: 104,
        filter: 'text',
        text: text('insuranceCategory'),
      },
      {
        id: 'insuranceCompany',
        title: 'Insurance Company',
        width: 104,
        filter: 'text',
        text: text('insuranceCompany'),
      },
      {
        id: 'parentInsuranceCompany',
        title: 'Parent Insurance Company',
        width: 120,
        filter: 'text',
        text: text('parentInsuranceCompany'),
      },
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
              label={`Delete ${shownException(line, shape).ruleName}`}
              onClick={() => change((before) => before.filter(({ key }) => key !== line.key))}
            >
              <Trash2 size={16} strokeWidth={1.75} />
            </IconButton>
          ),
      },
    ];
  }, [shape, table, planOptions, mayChange, change]);

  const file = useMemo(() => shape && exceptionFile(lines, shape, planOptions), [lines, shape, planOptions]);
  const add = () => {
    if (!shape) return;
    const line = exceptionLine(shape, adding);
    if (line === null) return toast.error(message('configuration.emptyException'));
    if (lines.some((other) => sameException(other, line, shape)))
      return toast.error(message('configuration.sameException'));
    change((before) => [...before, line]);
    setAdding(emptyException);
  };
  const put = (name: keyof NewException) => (value: string) =>
    setAdding((before) => ({ ...before, [name]: value }));
  const addRow: AddRow | undefined = mayChange
    ? {
        fields: {
          ruleName: (
            <SearchCell
              label="Add Eligibility Rule"
              placeholder="Add Eligibility Rule"
              value={adding.ruleId}
              onChange={put('ruleId')}
              options={ruleOptions}
            />
          ),
          insurancePlan: (
            <SearchCell
              label="Insurance Plan"
              value={adding.insurancePlanCode}
              onChange={put('insurancePlanCode')}
              options={planOptions}
            />
          ),
          financialCategory: (
            <TextCell
              label="Financial Category"
              value={adding.financialCategory}
              onChange={put('financialCategory')}
              onEnter={add}
            />
          ),
          insuranceCategory: (
            <TextCell
              label="Insurance Category"
              value={adding.insuranceCategory}
              onChange={put('insuranceCategory')}
              onEnter={add}
            />
          ),
          insuranceCompany: (
            <TextCell
              label="Insurance Company"
              value={adding.insuranceCompany}
              onChange={put('insuranceCompany')}
              onEnter={add}
            />
          ),
          parentInsuranceCompany: (
            <TextCell
              label="Parent Insurance Company"
              value={adding.parentInsuranceCompany}
              onChange={put('parentInsuranceCompany')}
              onEnter={add}
            />
          ),
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
      title="Eligibility Exceptions"
      about="Each row creates a task for every payer’s answer that matches all of its fields. An empty field matches any answer. For example, “Coverage not active” alone creates a task for every answer without active coverage. What would change shows what the rows would have done in the latest cases."
      process="Eligibility"
      rules={rules}
      file={file}
      isLoading={plans.isPending}
      hasFailed={plans.isError && !plans.data}
    >
      {shape ? (
        <DataGrid
          label="Eligibility exceptions"
          columns={columns}
          rowId={rowId}
          initialQuery={{ sort: [{ column: 'ruleName', descending: false }], filter: {} }}
          source={{ kind: 'client', rows: lines, isLoading: false }}
          addRow={addRow}
          empty={
            <EmptyPanel icon={ShieldAlert} title="No payer’s answer creates a task">
              {mayChange
                ? 'Add a rule, a plan or a category.'
                : 'A user with permission to change decision tables can add a rule, a plan or a category.'}
            </EmptyPanel>
          }
        />
      ) : (
        table && <OtherShape table={table.name} />
      )}
    </TabFrame>
  );
}
