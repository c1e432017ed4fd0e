import { message } from '@waypost/contract/core/messages';
import type { FacilityChange, NewFacility } from '@waypost/contract/facilities/calls';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';

type Written = Omit<NewFacility, 'lCode'> | Omit<FacilityChange, 'isEnded'>;
type Columns = ReturnType<typeof columnsOf>;

export const columnsOf = (body: Written, lCode: string) => ({
  name: body.name,
  client_code: body.clientCode ?? `${lCode}C`,
  default_npi: body.defaultNPI,
  state: body.state,
  time_zone: body.timeZone,
  webhook_shape: body.webhooks,
  document_system: body.documentSystem,
});

/** The names of the properties as the operator's command records them. */
const labels = {
  name: 'Name',
  client_code: 'ClientCode',
  default_npi: 'DefaultNpi',
  state: 'State',
  time_zone: 'TimeZone',
  webhook_shape: 'WebhookShape',
  document_system: 'DocumentSystem',
} as const satisfies Record<keyof Columns, string>;

export const changesOf = (before: Columns | null, after: Columns): PropertyChange[] =>
  (Object.keys(labels) as Array<keyof Columns>).flatMap((name) => {
    const [previousValue, newValue] = [before?.[name] ?? null, after[name]];
    return previousValue === newValue ? [] : [{ propertyName: labels[name], previousValue, newValue }];
  });

/**
 * The operator allows the systems that receive patient data: an organization chooses among those that one of its
 * facilities has already. A system of another organization is refused in the same way, so that its name is not
 * disclosed.
 */
export async function mustBeAllowed({ db }: Work, wanted: Columns, before: Columns | null): Promise<void> {
  const isOther = (name: 'webhook_shape' | 'document_system') =>
    wanted[name] !== null && wanted[name] !== before?.[name];
  const has = (name: 'webhook_shape' | 'document_system') =>
    db.selectFrom('facility').select('id').where(name, '=', wanted[name]).limit(1).executeTakeFirst();
  if (wanted.webhook_shape === 'full' && isOther('webhook_shape') && !(await has('webhook_shape')))
    throw new AppError('INVALID', [{ path: 'webhooks', message: message('facility.fullRefused') }]);
  if (isOther('document_system') && !(await has('document_system')))
    throw new AppError('INVALID', [{ path: 'documentSystem', message: message('facility.systemRefused') }]);
}
