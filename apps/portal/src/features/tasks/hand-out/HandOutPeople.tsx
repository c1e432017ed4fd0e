import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import type { HandOutPerson } from '@waypost/contract/tasks/bulk-changes/hand-out';
import { availabilityText, isAway } from '#src/ui/availability-text.ts';
import { ScrollRegion } from '#src/ui/ScrollRegion.tsx';
import { MutedText, rowName, Table } from '#src/ui/table.ts';

const Area = styled(ScrollRegion)({
  maxHeight: 340,
  overflow: 'auto',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-control)',
  '& table': { minWidth: 300 },
  '& thead th': { position: 'sticky', top: 0, zIndex: 1, whiteSpace: 'normal', height: 40 },
  '& td, & tbody th': { paddingBlock: 4, whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& tbody th': rowName,
  '& tbody tr th:first-of-type': { paddingLeft: 8 },
  // A checkbox has a larger target than its icon.
  '& tr > :first-of-type:has(input)': { paddingInline: '12px 0', overflow: 'visible' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px' },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

type HandOutPeopleProps = {
  people: readonly HandOutPerson[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/**
 * The users selected by "all". Users who are away and bots must be selected individually, and so must managers if
 * others work the tasks.
 */
function defaultSelection(people: readonly HandOutPerson[]): readonly HandOutPerson[] {
  const there = people.filter(({ availability, isBot }) => !isBot && !isAway(availability));
  const workers = there.filter(({ isManager }) => !isManager);
  if (workers.length > 0) return workers;
  return there.length > 0 ? there : people;
}

/** Users who work the tasks come first, then managers, then users who are away, then bots. */
const placeOf = ({ availability, isManager, isBot }: HandOutPerson): number =>
  isBot ? 3 : isAway(availability) ? 2 : isManager ? 1 : 0;

/** The users who can get tasks, with their current and planned numbers. */
export function HandOutPeople({ people, chosen, onChange }: HandOutPeopleProps) {
  const usual = defaultSelection(people);
  const areChosen = usual.every(({ id }) => chosen.has(id));
  const most = Math.max(...people.map(({ mayHave }) => mayHave));
  const choose = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isOn) next.add(id);
      else next.delete(id);
    onChange(next);
  };
  return (
    <Area aria-label="People">
      <Table>
        <caption className="visually-hidden">Who gets tasks</caption>
        <colgroup>
          <col style={{ width: 36 }} />
          <col />
          <col style={{ width: 48 }} />
          <col style={{ width: 52 }} />
          <col style={{ width: 60 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                checked={areChosen}
                indeterminate={!areChosen && chosen.size > 0}
                sx={{ padding: 0 }}
                slotProps={{ input: { 'aria-label': 'Everybody who works these tasks and is not away' } }}
                onChange={(_event, isOn) =>
                  choose(
                    (isOn ? usual : people).map(({ id }) => id),
                    isOn,
                  )
                }
              />
            </th>
            <th scope="col">Person</th>
            <th scope="col" className="number">
              Has now
            </th>
            <th scope="col" className="number">
              Gets
            </th>
            <th scope="col" className="number">
              Has after
            </th>
          </tr>
        </thead>
        <tbody>
          {people
            .toSorted((one, other) => placeOf(one) - placeOf(other))
            .map((person) => (
              <Row
                key={person.id}
                person={person}
                isChosen={chosen.has(person.id)}
                most={most}
                onChange={(isOn) => choose([person.id], isOn)}
              />
            ))}
        </tbody>
      </Table>
    </Area>
  );
}

type RowProps = { person: HandOutPerson; isChosen: boolean; most: number; onChange: (isOn: boolean) => void };

function Row({ person, isChosen, most, onChange }: RowProps) {
  const { name, availability, isManager, isBot, mayHave, openTasks, gets, openTasksAfter } = person;
  const about = [
    isAway(availability) && availabilityText(availability),
    isManager && 'Manager',
    isBot && 'Bot',
    mayHave < most &&
      `Can work ${mayHave.toLocaleString('en-US')} of these ${most.toLocaleString('en-US')} tasks`,
  ].filter((part) => part !== false);
  return (
    <tr>
      <td>
        <Checkbox
          checked={isChosen}
          sx={{ padding: 0 }}
          slotProps={{ input: { 'aria-label': name } }}
          onChange={(_event, isOn) => onChange(isOn)}
        />
      </td>
      <th scope="row">
        {name}
        {about.length > 0 && (
          <small>
            <MutedText>{about.join(' · ')}</MutedText>
          </small>
        )}
      </th>
      <td className="number">{openTasks.toLocaleString('en-US')}</td>
      <td className="number">{gets === 0 ? '' : `+${gets.toLocaleString('en-US')}`}</td>
      <td className="number">{openTasksAfter.toLocaleString('en-US')}</td>
    </tr>
  );
}
