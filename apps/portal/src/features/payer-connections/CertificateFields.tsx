import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { MAX_CHAIN, type ShownCertificate } from '@waypost/contract/payer-connections/client-certificate';
import { FileUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { TextAreaField } from '#src/ui/form/TextAreaField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { dateText } from '#src/ui/local-time.ts';
import type { SecretValues } from './secret-form.ts';

const StoredNote = styled('div')({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  minHeight: 32,
  fontSize: 13,
  lineHeight: '20px',
  '& > span': { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
});

type CertificateFieldsProps = {
  secrets: UseFormReturn<SecretValues>;
  /** The stored certificate. */
  kept: ShownCertificate | null;
};

/** The client certificate of a connection, pasted or read from a file. Its key is never shown. */
export function CertificateFields({ secrets, kept }: CertificateFieldsProps) {
  const { control } = secrets;
  const change = useWatch({ control, name: 'certificateChange' });
  const become = (next: SecretValues['certificateChange']) => secrets.setValue('certificateChange', next);
  return (
    <FormSection title="Client certificate">
      {change === 'stays' && (
        <StoredNote role="group" aria-label="Client certificate">
          <span>
            {kept
              ? `${kept.subject}, valid until ${dateText(kept.validTo)}`
              : 'None. Only some payers ask for one.'}
          </span>
          <Button size="small" onClick={() => become('written')}>
            {kept ? 'Replace Certificate' : 'Add Certificate'}
          </Button>
          {kept && (
            <Button size="small" onClick={() => become('removed')}>
              Remove Certificate
            </Button>
          )}
        </StoredNote>
      )}
      {change === 'removed' && (
        <StoredNote role="group" aria-label="Client certificate">
          <span>It is removed when you save.</span>
          <Button size="small" autoFocus onClick={() => become('stays')}>
            Keep Certificate
          </Button>
        </StoredNote>
      )}
      {change === 'written' && <WrittenFields secrets={secrets} onCancel={() => become('stays')} />}
    </FormSection>
  );
}

function WrittenFields({
  secrets,
  onCancel,
}: {
  secrets: UseFormReturn<SecretValues>;
  onCancel: () => void;
}) {
  const { control, setFocus } = secrets;
  // The button that opened the fields disappears, so the focus moves to the first one.
  useEffect(() => setFocus('certificate'), [setFocus]);
  return (
    <>
      <TextAreaField
        control={control}
        name="certificate"
        label="Certificate"
        isRequired
        hint="PEM: the certificate for your organization, and those of the authorities between, if the payer gave you some."
      />
      <ChooseFile secrets={secrets} name="certificate" label="Choose certificate file" />
      <TextAreaField
        control={control}
        name="privateKey"
        label="Private key"
        isRequired
        hint="PEM. It is kept sealed and never shown again."
      />
      <ChooseFile secrets={secrets} name="privateKey" label="Choose key file" />
      <TextField
        control={control}
        name="passphrase"
        label="Passphrase of the key"
        span={6}
        isConcealed
        hint="Only where the key is encrypted."
      />
      <Button size="small" sx={{ gridColumn: '1 / -1', justifySelf: 'start' }} onClick={onCancel}>
        Leave as It Was
      </Button>
    </>
  );
}

type ChooseFileProps = {
  secrets: UseFormReturn<SecretValues>;
  name: 'certificate' | 'privateKey';
  label: string;
};

/** Reads the text of a file into a field. */
function ChooseFile({ secrets, name, label }: ChooseFileProps) {
  const picker = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    // Reads no more than a certificate can have; the form's rules report a file that is too large.
    const text = await file.slice(0, 2 * MAX_CHAIN).text();
    secrets.setValue(name, text, { shouldDirty: true, shouldValidate: true });
    secrets.setFocus(name);
  };
  return (
    <>
      <Button
        size="small"
        sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}
        startIcon={<FileUp size={14} aria-hidden="true" />}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".pem,.crt,.cer,.key,.txt"
        hidden
        onChange={({ target }) => {
          if (target.files?.[0]) void read(target.files[0]);
          target.value = '';
        }}
      />
    </>
  );
}
