import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { RuleMember } from '@waypost/contract/tasks/assignment/calls';
import { UsersRound } from 'lucide-react';
import { useId } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useEntity } from '#src/app/entity-context.ts';
import { availabilityText } from '#src/ui/availability-text.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import type { RuleValues } from './rule-values.ts';

const Narrow = styled(OutlinedInput)({
  height: 26,
  minHeight: 26,
  width: '100%',
  '& .MuiInputBase-input': { padding: '2px 8px', textAlign: 'right' },
});

type MemberSharesProps = {
  members: readonly RuleMember[];
  register: UseFormRegister<RuleValues>;
  errors: FieldErrors<RuleValues>['members'];
  isReadOnly: boolean;
};

const fields = ['weight', 'dailyLimit'] as const;
type Field = (typeof fields)[number];
const heads: Readonly<Record<Field, string>> = { weight: 'Weight', dailyLimit: 'Daily limit' };

type ShareCellProps = Pick<MemberSharesProps, 'register' | 'isReadOnly'> & {
  id: string;
  field: Field;
  label: string;
  /** The id of its problem in the list below the table. */
  problemId: string | undefined;
};

function ShareCell({ id, field, label, problemId, register, isReadOnly }: ShareCellProps) {
  const { ref, ...registered } = register(`members.${id}.${field}`);
  const isWrong = problemId !== undefined;
  return (
    <Narrow
      {...registered}
      inputRef={ref}
      readOnly={isReadOnly}
      error={isWrong}
      autoComplete="off"
      inputProps={{
        'aria-label': label,
        'aria-invalid': isWrong,
        'aria-describedby': problemId,
        inputMode: 'numeric',
      }}
    />
  );
}

/** Every person who works on tasks of the type, with their availability and share. */
export function MemberShares({ members, register, errors, isReadOnly }: MemberSharesProps) {
  const idPrefix = useId();
  const { can } = useEntity();
  if (members.length === 0)
    return (
      <EmptyPanel icon={UsersRound} title="Nobody works these tasks">
        {can('user-management-role-write')
          ? 'Give somebody a role with the permission to work them.'
          : 'A user who manages roles can assign one with the permission to work them.'}
      </EmptyPanel>
    );
  const problems = members.flatMap(({ id, name }) =>
    fields.flatMap((field) => {
      const text = errors?.[id]?.[field]?.message;
      return text ? [{ id: `${idPrefix}${id}-${field}`, text: `${name}, ${heads[field]}: ${text}` }] : [];
    }),
  );
  const problemOf = (id: string, field: Field): string | undefined =>
    problems.find((problem) => problem.id === `${idPrefix}${id}-${field}`)?.id;
  return (
    <>
      <TableScroll sx={{ flex: 'none' }}>
        <Table>
          <caption className="visually-hidden">Who is given tasks</caption>
          <colgroup>
            <col />
            <col style={{ width: 176 }} />
            <col style={{ width: 84 }} />
            <col style={{ width: 84 }} />
            <col style={{ width: 100 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Availability</th>
              <th scope="col">Open tasks</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {heads[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {members.map(({ id, name, availability, openTasks }) => (
              <tr key={id}>
                <td title={name}>{name}</td>
                <td>
                  {availability ? (
                    availabilityText(availability)
                  ) : (
                    <MutedText>{availabilityText(availability)}</MutedText>
                  )}
                </td>
                <td>{openTasks}</td>
                {fields.map((field) => (
                  <td key={field}>
                    <ShareCell
                      {...{ id, field, register, isReadOnly }}
                      label={`${heads[field]} of ${name}`}
                      problemId={problemOf(id, field)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
      {problems.length > 0 && (
        <div role="alert">
          <ul style={{ margin: '8px 0 0', paddingLeft: 16, color: 'var(--wp-bad-fg)' }}>
            {problems.map(({ id, text }) => (
              <li key={id} id={id}>
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
