import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { DropFolder } from '@waypost/contract/drop-folders/shapes';
import type { Control } from 'react-hook-form';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { TextAreaField } from '#src/ui/form/TextAreaField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import type { FolderValues, SecretValues } from './folder-form.ts';

const StoredNote = styled('div')({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 32,
  fontSize: 13,
  lineHeight: '20px',
});

type SecretFieldsProps = {
  control: Control<FolderValues>;
  secrets: Control<SecretValues>;
  /** The kind of the unchanged stored secret; null if none is stored, or it is being replaced. */
  kept: DropFolder['secret'];
  onReplace: () => void;
};

/** The credentials for a server: a password or a private key, which is never returned. */
export const SecretFields = ({ control, secrets, kept, onReplace }: SecretFieldsProps) => (
  <FormSection title="Sign-in">
    <TextField control={control} name="userName" label="User name" isRequired />
    {kept ? (
      <StoredNote role="group" aria-label="Password or private key">
        {kept === 'password' ? 'Password kept, never shown' : 'Private key kept, never shown'}
        <Button size="small" onClick={onReplace}>
          Replace
        </Button>
      </StoredNote>
    ) : (
      <>
        <TextField
          control={secrets}
          name="password"
          label="Password"
          isConcealed
          hint="Or a private key. It is kept sealed and never shown again."
        />
        <TextAreaField
          control={secrets}
          name="privateKey"
          label="Private key"
          hint="OpenSSH or PEM, without a passphrase. It is kept sealed and never shown again."
        />
      </>
    )}
    <TextField
      control={control}
      name="hostKey"
      label="Key of the server"
      placeholder="SHA256:…"
      hint="Its fingerprint, if you know it. Otherwise save, try the folder, and confirm the key that is shown."
    />
  </FormSection>
);
