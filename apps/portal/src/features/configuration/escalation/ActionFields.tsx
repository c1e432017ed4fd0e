import {
  escalationActions,
  MAX_PRIORITY,
  MIN_PRIORITY,
  noticeReaders,
} from '@waypost/contract/tasks/escalation/rules';
import { type Control, useWatch } from 'react-hook-form';
import { type Option, SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { optionsOf } from '../fields.tsx';
import { EXPRESSION, type RuleValues } from './rule-values.ts';

const actions = optionsOf(escalationActions);
const readers = optionsOf(noticeReaders);
const priorities = optionsOf(
  Array.from({ length: MAX_PRIORITY - MIN_PRIORITY + 1 }, (_, at) => String(MIN_PRIORITY + at)),
);
const withExpression = (options: readonly Option[], has: boolean): readonly Option[] =>
  has ? [...options, { value: EXPRESSION, label: 'Formula' }] : options;

type ActionFieldsProps = {
  control: Control<RuleValues>;
  /** The original rule: its expressions remain selectable. */
  before: RuleValues;
};

/** The action of a rule and its value. */
export function ActionFields({ control, before }: ActionFieldsProps) {
  const action = useWatch({ control, name: 'action' });
  const chosen = useWatch({ control, name: action === 'Notify' ? 'readers' : 'priority' });
  const isChosen = action === 'Raise Priority' || action === 'Notify';
  return (
    <>
      <SelectField
        control={control}
        name="action"
        label="Action"
        isRequired
        placeholder="Choose an action"
        options={withExpression(actions, before.action === EXPRESSION)}
        span={6}
      />
      {action === 'Raise Priority' && (
        <SelectField
          control={control}
          name="priority"
          label="To"
          isRequired
          hint="10 is the highest; a higher one stays. It decides among tasks due on the same day."
          options={withExpression(priorities, before.priority === EXPRESSION)}
          span={6}
        />
      )}
      {action === 'Notify' && (
        <SelectField
          control={control}
          name="readers"
          label="Who Is Told"
          isRequired
          options={withExpression(readers, before.readers === EXPRESSION)}
          span={6}
        />
      )}
      {action === EXPRESSION && (
        <TextField
          control={control}
          name="actionExpression"
          label="Formula for the Action"
          isRequired
          span={6}
        />
      )}
      {(action === 'Webhook' || action === EXPRESSION) && (
        <TextField
          control={control}
          name="text"
          label={action === 'Webhook' ? 'Text' : 'Value'}
          hint={
            action === 'Webhook' ? 'Sent to your other systems with the webhook task.escalated.' : undefined
          }
          span={6}
        />
      )}
      {isChosen && chosen === EXPRESSION && (
        <TextField
          control={control}
          name="valueExpression"
          label="Formula for the Value"
          isRequired
          span={12}
        />
      )}
    </>
  );
}
