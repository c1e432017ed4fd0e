import type { FieldErrors } from 'react-hook-form';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { formProblems } from './form-problems.ts';
import { zodRules } from './zod-rules.ts';

const schema = z.object({
  name: z.string().min(1, 'Required').max(3, 'Cannot exceed 3 characters'),
  address: z.object({ city: z.string().min(1, 'Required') }),
});
type Values = z.infer<typeof schema>;
const check = async (values: Values): Promise<FieldErrors<Values>> => {
  const { errors } = await zodRules(schema)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return errors;
};

it('the problems of a form are in the order of its labels, including fields in groups', async () => {
  const errors = await check({ name: '', address: { city: '' } });
  expect(formProblems<Values>(errors, { 'address.city': 'City', name: 'Name' })).toEqual([
    { name: 'address.city', label: 'City', message: 'Required' },
    { name: 'name', label: 'Name', message: 'Required' },
  ]);
});

it('a valid form has no problems', async () => {
  expect(await check({ name: 'Ann', address: { city: 'Dayton' } })).toEqual({});
});
