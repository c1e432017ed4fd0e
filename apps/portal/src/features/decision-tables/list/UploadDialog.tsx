import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import { lazy, Suspense, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { refusalLines } from '#src/app/rules/refusals.ts';
import { candidateTables } from '#src/app/rules/what-would-change/candidate-tables.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { FileField } from '#src/ui/form/FileField.tsx';
import { LockedFields } from '#src/ui/form/LockedFields.tsx';
import { SubmitDialog } from '#src/ui/form/SubmitDialog.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { useMayChange } from '../use-may-change.ts';
import { fileProblem } from './model-file.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { useUpload } from './use-upload.ts';

const WhatWouldChangeDialog = lazy(
  () => import('#src/app/rules/what-would-change/WhatWouldChangeDialog.tsx'),
);

type Values = { file: File | null; isDefault: boolean };

const rules = zodRules<Values>(
  z.object({
    file: z.custom<File | null>().superRefine((file, { addIssue }) => {
      const problem = fileProblem(file);
      if (problem) addIssue({ code: 'custom', message: message(problem) });
    }),
    isDefault: z.boolean(),
  }),
);

const Refusals = styled('ul')({
  maxHeight: 220,
  margin: '4px 0 0',
  padding: '0 0 0 18px',
  overflow: 'auto',
  overflowWrap: 'anywhere',
});

/** Uploads one decision model, for the organization or as the default for all (W-053, W-054). */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const mayChange = useMayChange();
  const { control, handleSubmit, setError, setValue } = useForm<Values>({
    defaultValues: { file: null, isDefault: !mayChange.own },
    resolver: rules,
    mode: 'onChange',
  });
  const [tried, setTried] = useState<File | null>(null);
  const { file, isDefault } = useWatch({ control });
  const canPreview = file instanceof File && fileProblem(file) === null && !isDefault && mayChange.own;
  const { upload, clash, replace, keep, error, isPending, forget } = useUpload(onClose);
  const send = ({ file, isDefault }: Values) => {
    if (file) upload({ file, isDefault });
  };
  return (
    <SubmitDialog
      title="Upload Decision Model"
      width={640}
      onClose={onClose}
      submitLabel="Upload"
      isBusy={isPending}
      onSubmit={() => {
        forget();
        return handleSubmit(send)();
      }}
      below={
        <>
          {error && (
            <div role="alert">
              <Banner kind="bad" title={message('decision.uploadFailed')}>
                <Refusals>
                  {refusalLines(error).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </Refusals>
              </Banner>
            </div>
          )}
          {tried && (
            <Suspense>
              <WhatWouldChangeDialog
                read={async () => candidateTables(await tried.text())}
                onClose={() => setTried(null)}
              />
            </Suspense>
          )}
          {clash && (
            <ReplaceDialog clash={clash} isBusy={isPending} onReplace={() => replace(clash)} onKeep={keep} />
          )}
        </>
      }
      commands={canPreview && <Button onClick={() => setTried(file)}>What would change</Button>}
    >
      <FileField
        control={control}
        name="file"
        label="Decision model"
        accept=".dmn"
        isRequired
        hint="One .dmn file of at most 8 MB"
        onMultipleFiles={() => {
          setValue('file', null);
          setError('file', { type: 'several', message: message('decision.oneFile') });
        }}
      />
      {mayChange.defaults && (
        <LockedFields isLocked={!mayChange.own}>
          <CheckboxField
            control={control}
            name="isDefault"
            label="Upload as default for all organizations"
            hint="It decides for every organization that has no model of its own of this name."
          />
        </LockedFields>
      )}
    </SubmitDialog>
  );
}
