import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { RuleMember } from '@waypost/contract/services/assignment';
import { UsersRound } from 'lucide-react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { availabilityText } from '#src/ui/availability-text.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { Faint, Table, TableScroll } from '#src/ui/table.ts';
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

type ShareCellProps = Pick<MemberSharesProps, 'register' | 'isReadOnly'> & {
  at: number;
  field: 'weight' | 'dailyLimit';
  label: string;
  isWrong: boolean;
};

function ShareCell({ at, field, label, isWrong, register, isReadOnly }: ShareCellProps) {
  const { ref, ...registered } = register(`members.${at}.${field}`);
  return (
    <Narrow
      {...registered}
      inputRef={ref}
      readOnly={isReadOnly}
      error={isWrong}
      autoComplete="off"
      inputProps={{ 'aria-label': label, 'aria-invalid': isWrong, inputMode: 'numeric' }}
    />
  );
}

/** Everybody who works tasks of the type, whether they are there, and which share of the tasks is theirs. */
export function MemberShares({ members, register, errors, isReadOnly }: MemberSharesProps) {
  if (members.length === 0)
    return (
      <EmptyPanel icon={UsersRound} title="Nobody works these tasks">
        Give somebody a role with the permission to work them.
      </EmptyPanel>
    );
  const problems = members.flatMap(({ name }, at) => {
    const own = errors?.[at];
    const text = own?.weight?.message ?? own?.dailyLimit?.message;
    return text ? [{ name, text }] : [];
  });
  return (
    <>
      <TableScroll>
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
              <th scope="col">Weight</th>
              <th scope="col">Most a day</th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ id, name, availability, openTasks }, at) => (
              <tr key={id}>
                <td title={name}>{name}</td>
                <td>
                  {availability ? (
                    availabilityText(availability)
                  ) : (
                    <Faint>{availabilityText(availability)}</Faint>
                  )}
                </td>
                <td>{openTasks}</td>
                {(['weight', 'dailyLimit'] as const).map((field) => (
                  <td key={field}>
                    <ShareCell
                      {...{ at, field, register, isReadOnly }}
                      label={`${field === 'weight' ? 'Weight' : 'Most a day'} of ${name}`}
                      isWrong={errors?.[at]?.[field] !== undefined}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
      {problems.length > 0 && (
        <ul role="alert" style={{ margin: '8px 0 0', paddingLeft: 16, color: 'var(--wp-bad-fg)' }}>
          {problems.map(({ name, text }) => (
            <li key={name}>
              {name}: {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
