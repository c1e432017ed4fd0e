import Button from '@mui/material/Button';
import type { MachineWithSecret } from '@waypost/contract/machine-accounts/calls';
import { Banner } from '#src/ui/Banner.tsx';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { tokenCommand } from './machine-text.ts';

/** Shows a secret, once. */
export default function ShownSecret({
  machine,
  onClose,
}: {
  machine: MachineWithSecret;
  onClose: () => void;
}) {
  return (
    <LargeDialog
      title={`Secret of ${machine.name}`}
      width={640}
      onClose={onClose}
      footer={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Banner kind="warn">Copy the secret now. It is not kept, and it cannot be shown again.</Banner>
      <CodeBlock title="Client id" text={machine.id} />
      <CodeBlock title="Client secret" text={machine.secret ?? ''} />
      <CodeBlock title="Organization id (Scope)" text={machine.entityId} />
      <CodeBlock title="Get a token" text={tokenCommand(window.location.origin, machine.id)} />
    </LargeDialog>
  );
}
