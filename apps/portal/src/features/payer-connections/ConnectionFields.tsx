import type { LimitName } from '@waypost/contract/payer-connections/connection';
import type { Control } from 'react-hook-form';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { SegmentedField } from '#src/ui/form/SegmentedField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { type ConnectionValues, limitUnits } from './connection-form.ts';
import { connectorWords } from './connection-text.ts';

type Of = { control: Control<ConnectionValues> };

const connectors = Object.entries(connectorWords).map(([value, label]) => ({ value, label }));
const usages = [
  { value: 'P', label: 'Production' },
  { value: 'T', label: 'Test' },
];

/** The address for inquiries and their envelope. */
export const AddressFields = ({ control }: Of) => (
  <FormSection title="Where inquiries go">
    <SelectField
      control={control}
      name="connector"
      label="Sent as"
      span={6}
      isRequired
      options={connectors}
      hint="As the payer’s companion guide says. CORE is CAQH CORE C2.2.0, real time."
    />
    <SegmentedField control={control} name="usage" label="Usage (ISA15)" span={6} options={usages} />
    <TextField
      control={control}
      name="endpointUrl"
      label="Address"
      isRequired
      placeholder="https://edi.example.org/core"
      hint="The payer’s or clearinghouse’s address for real-time eligibility, beginning with https."
    />
  </FormSection>
);

/** The sender and receiver identifiers agreed with the payer or clearinghouse. */
export const PartyFields = ({ control }: Of) => (
  <FormSection title="Who sends, and who receives">
    <TextField
      control={control}
      name="senderId"
      label="Your sender ID"
      span={6}
      isRequired
      hint="ISA06, GS02, and the sender of the envelope: your submitter number there."
    />
    <TextField
      control={control}
      name="senderQualifier"
      label="Kind of sender ID"
      span={6}
      isRequired
      hint="ISA05. ZZ as agreed, 30 a tax ID, 01 a DUNS number."
    />
    <TextField
      control={control}
      name="receiverId"
      label="The receiver’s ID"
      span={6}
      isRequired
      hint="ISA08, GS03, and the receiver of the envelope."
    />
    <TextField
      control={control}
      name="receiverQualifier"
      label="Kind of receiver ID"
      span={6}
      isRequired
      hint="ISA07."
    />
  </FormSection>
);

const limits: ReadonlyArray<{ name: LimitName; label: string; hint?: string }> = [
  { name: 'connectTimeoutMs', label: 'To connect' },
  { name: 'timeoutMs', label: 'For the whole inquiry', hint: 'With its wait and its retries.' },
  { name: 'maxConcurrent', label: 'At the payer at once' },
  { name: 'queueMs', label: 'One more waits for its turn' },
  { name: 'breakerFailures', label: 'In a row close the line' },
  { name: 'breakerWindowMs', label: 'If they come within' },
  { name: 'breakerOpenMs', label: 'The line stays closed for' },
];

/** The limits of a connection. */
export const LimitFields = ({ control }: Of) => (
  <FormSection title="Limits">
    {limits.map(({ name, label, hint }) => (
      <TextField
        key={name}
        control={control}
        name={name}
        label={`${label} (${limitUnits[name].word})`}
        span={6}
        isRequired
        inputMode="numeric"
        {...(hint ? { hint } : {})}
      />
    ))}
  </FormSection>
);
