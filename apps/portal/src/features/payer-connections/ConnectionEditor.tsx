import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, problemMessage } from '#src/api/client.ts';
import { hasCode, refusedFields } from '#src/api/problem.ts';
import { FormDrawer } from '#src/app/drafts/FormDrawer.tsx';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { toast } from '#src/ui/toasts.ts';
import { CertificateFields } from './CertificateFields.tsx';
import { AddressFields, LimitFields, PartyFields } from './ConnectionFields.tsx';
import { type ConnectionValues, connectionRules, requestOf, valuesOf } from './connection-form.ts';
import { EnvelopeFields } from './EnvelopeFields.tsx';
import { statesEnvelope } from './envelope-form.ts';
import { knownPayersQuery, refreshConnections } from './queries.ts';
import { SecretField } from './SecretField.tsx';
import { noSecrets, refusedSecret, type SecretValues, secretRules, type TypedSecret } from './secret-form.ts';

type ConnectionEditorProps = {
  /** The connection to change; null for a new one. */
  connection: Connection | null;
  connections: readonly Connection[];
  onClose: () => void;
  onSaved: (id: string) => void;
  /** Requests a payer that is not in the list. */
  onAsk: () => void;
};

/** Connects a payer, or changes its connection. */
export default function ConnectionEditor(props: ConnectionEditorProps) {
  const { connection, connections, onClose, onSaved, onAsk } = props;
  const { entity } = useEntity();
  const known = useQuery({ ...knownPayersQuery(entity.id), enabled: connection === null });
  const saved = useMemo(() => valuesOf(connection), [connection]);
  const rules = useMemo(
    () => connectionRules(new Set(connection ? [] : connections.map(({ payerCode }) => payerCode))),
    [connection, connections],
  );
  const draft = useFormWithDraft<ConnectionValues>(
    { form: 'payer-connection', subjectId: connection?.connectionId ?? EMPTY_ID },
    saved,
    rules,
  );
  const { form, settle } = draft;
  // A separate form, whose values are in no draft.
  const secrets = useForm<SecretValues>({
    defaultValues: noSecrets,
    resolver: zodRules(secretRules),
    shouldFocusError: false,
  });
  const [replaced, setReplaced] = useState<readonly TypedSecret[]>([]);
  const isKept = {
    password: connection?.hasPassword,
    securityInformation: connection?.hasSecurityInformation,
  };
  const secretField = (name: TypedSecret) => ({
    control: secrets.control,
    name,
    isKept: isKept[name] === true && !replaced.includes(name),
    onReplace: () => setReplaced([...replaced, name]),
  });
  const save = useMutation({
    mutationFn: (values: ConnectionValues): Promise<Connection> => {
      const body = requestOf(values, secrets.getValues());
      if (connection)
        return api.payerConnections.changeConnection({
          params: { connectionId: connection.connectionId },
          headers: { 'if-match': String(connection.version) },
          body,
        });
      return api.payerConnections.createConnection({ body: { payerCode: values.payerCode, ...body } });
    },
    onSuccess: async ({ connectionId, payerName }) => {
      toast.success(message(connection ? 'connection.saved' : 'connection.added'), undefined, payerName);
      await refreshConnections(entity.id);
      onSaved(connectionId);
      // Runs after the form has closed, which would otherwise show the old values.
      settle(saved);
    },
    onError: (error) => {
      toast.error(message('connection.saveFailed'), connection ? { of: connection.payerName } : {});
      for (const { path, message: text } of refusedFields(error)) {
        const name = path.replace(/^body\./, '');
        const secret = refusedSecret(path);
        if (secret !== null) {
          if (secret === 'password' || secret === 'securityInformation')
            setReplaced((before) => [...before, secret]);
          else secrets.setValue('certificateChange', 'written');
          secrets.setError(secret, { type: 'server', message: text });
        } else if (name in saved)
          form.setError(name as keyof ConnectionValues, { type: 'server', message: text });
      }
      if (hasCode(error, 'VERSION_CHANGED')) void refreshConnections(entity.id);
    },
  });
  const submit = async () => {
    const areSecretsValid = await secrets.trigger();
    const isMissing =
      form.getValues('securityQualifier') !== '00' &&
      !isKept.securityInformation &&
      secrets.getValues('securityInformation') === '';
    if (isMissing)
      secrets.setError('securityInformation', { type: 'required', message: message('field.required') });
    await form.handleSubmit((values) => {
      if (areSecretsValid && !isMissing && !save.isPending) save.mutate(values);
    })();
  };
  const title = connection ? `Edit ${connection.payerName}` : 'Add Payer';
  const payers = (known.data ?? []).map(({ payerCode, payerName, connectionId }) => ({
    value: payerCode,
    label: `${payerName} (${payerCode})${connectionId ? ', connected already' : ''}`,
  }));
  return (
    <FormDrawer
      title={title}
      width={640}
      draft={draft}
      save={save}
      saveLabel={connection ? 'Save' : 'Add'}
      onSubmit={submit}
      onClose={onClose}
    >
      {known.error && <FailedPanel text={problemMessage(known.error)} onRetry={() => void known.refetch()} />}
      {!connection && (
        <FormSection>
          <AutocompleteField
            control={form.control}
            name="payerCode"
            label="Payer"
            isRequired
            autoFocus
            options={payers}
            isLoading={known.isPending}
            hint="The payers that this installation knows. Its name and code go into NM1 of the payer."
          />
          <Button size="small" sx={{ gridColumn: '1 / -1', justifySelf: 'start' }} onClick={onAsk}>
            It is not in the list
          </Button>
        </FormSection>
      )}
      <AddressFields control={form.control} />
      <PartyFields control={form.control} />
      <FormSection title="Sign-in">
        <TextField
          control={form.control}
          name="userName"
          label="User name"
          span={6}
          hint="Empty where the payer asks for none; the password is then forgotten."
        />
        <SecretField label="Password" {...secretField('password')} />
      </FormSection>
      <EnvelopeFields
        form={form}
        securityField={<SecretField label="Information (ISA04)" {...secretField('securityInformation')} />}
        isSecurityRefused={secrets.formState.errors.securityInformation !== undefined}
        isInitiallyOpen={statesEnvelope(saved)}
      />
      <CertificateFields secrets={secrets} kept={connection?.certificate ?? null} />
      <LimitFields control={form.control} />
    </FormDrawer>
  );
}
