import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { SettingFormProps } from './SettingDialog.tsx';

type SettingForm<Setting, Values extends FieldValues, Saved> = SettingFormProps<Setting> & {
  /** Returns the same object for the same setting. */
  values: Values;
  rules: Resolver<Values>;
  save: (values: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
};

/** The form of a setting. A reread setting is merged under the typing: untouched fields show the saved values. */
export function useSettingForm<Setting, Values extends FieldValues, Saved>(
  props: SettingForm<Setting, Values, Saved>,
) {
  const { values, rules, save, onSaved, rereadError, reread, onTyped, onClose } = props;
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    resolver: rules,
  });
  const { isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const reload = async () => {
    if (await reread()) reset();
  };
  return {
    form,
    submit: form.handleSubmit((typed) => mutate(typed)),
    footer: { error: rereadError ?? error, isSaving: isPending, onReload: () => void reload(), onClose },
  };
}
