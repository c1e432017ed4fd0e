import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Order } from '@waypost/contract/orders/calls';
import { contactUses, REFERRAL } from '@waypost/contract/orders/lists';
import type { ProviderContact, ProviderIndividual } from '@waypost/contract/orders/physicians';
import { X } from 'lucide-react';
import { useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { ShownCase } from '#src/api/case-lists.ts';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { phoneText } from '#src/ui/phone-text.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { type Fact, FactList } from '../FactList.tsx';
import { chooseContact, ordersQuery, physicianQuery } from './order-queries.ts';
import { type OrderValues, physicianOf, referringLabel } from './order-values.ts';

const Panel = styled('section')({
  marginBottom: 16,
  padding: '12px 12px 12px 16px',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-sunken)',
  '& > header': { display: 'flex', alignItems: 'center', gap: 8, marginBottom: 8 },
  '& h3': { flex: 1, fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  '& h4': {
    margin: '12px 0 4px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: 'var(--wp-text-2)',
  },
  '& p': { fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' },
  '& li + li': { marginTop: 4 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

type PhysicianDetailsProps = {
  control: Control<OrderValues>;
  shownCase: ShownCase;
  order: Order | null;
  onClose: () => void;
};

/** The directory entry of the referring physician, and the office contacts for the order (C-042). */
export function PhysicianDetails({ control, shownCase, order, onClose }: PhysicianDetailsProps) {
  const values = useWatch({ control }) as OrderValues;
  const id = values.referringProviderId;
  return (
    <Panel aria-label="Physician Details">
      <header>
        <h3>Physician Details</h3>
        <IconButton small label="Close Physician Details" onClick={onClose}>
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      </header>
      {id === '' ? (
        <>
          <FactList
            facts={[
              ['Name', referringLabel({ ...values, referringNpi: '' })],
              ['NPI', values.referringNpi],
            ]}
          />
          <p>This physician is not in the directory.</p>
        </>
      ) : (
        <FromDirectory id={id} shownCase={shownCase} order={order} />
      )}
    </Panel>
  );
}

const lineOf = (parts: ReadonlyArray<string | null>): string => parts.filter(Boolean).join(', ');
const contactText = ({ phone, fax }: { phone: string | null; fax: string | null }): string =>
  lineOf([phone && `Phone ${phoneText(phone)}`, fax && `Fax ${phoneText(fax)}`]);

const factsOf = (one: ProviderIndividual): Fact[] => [
  [
    'Name',
    [one.namePrefix, one.firstName, one.middleName, one.lastName, one.nameSuffix].filter(Boolean).join(' '),
  ],
  ['NPI', one.npi],
  ['E-mail', one.email],
  ...one.providerIndividualAddresses.map(
    (address, at): Fact => [
      at === 0 ? 'Address' : `Address ${at + 1}`,
      <span key={address.line1}>
        {lineOf([address.line1, address.line2, address.city, `${address.state} ${address.postalCode}`])}
        <small>{contactText(address)}</small>
      </span>,
    ],
  ),
];

function FromDirectory({
  id,
  shownCase,
  order,
}: Omit<PhysicianDetailsProps, 'control' | 'onClose'> & { id: string }) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(physicianQuery(entity.id, id));
  if (error && !data) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={4} />;
  return (
    <>
      <FactList facts={factsOf(data)} />
      <Contacts contacts={data.providerIndividualContacts} id={id} shownCase={shownCase} order={order} />
    </>
  );
}

type ContactsProps = Omit<PhysicianDetailsProps, 'control' | 'onClose'> & {
  id: string;
  contacts: readonly ProviderContact[];
};

const nameOf = ({ firstName, middleName, lastName }: ProviderContact): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');

/** The contacts for the order. A choice is saved at once, for the physician of the saved order. */
function Contacts({ contacts, id, shownCase, order }: ContactsProps) {
  const reasonId = useId();
  const client = useQueryClient();
  const physician = physicianOf(order, REFERRAL);
  const isSaved = physician?.providerIndividualId === id;
  const chosen = new Set(
    isSaved ? physician.contacts.map(({ providerIndividualContactId }) => providerIndividualContactId) : [],
  );
  const choose = useMutation({
    mutationFn: async ({ contactId, isOn }: { contactId: string; isOn: boolean }) => {
      if (!order || !physician) return;
      const { orderPhysicianId } = physician;
      await chooseContact({ orderId: order.orderId, orderPhysicianId }, contactId, isOn);
      await client.invalidateQueries({ queryKey: ordersQuery(shownCase).queryKey });
    },
    onError: () => toast.error(message('order.updateFailed')),
  });
  if (contacts.length === 0) return null;
  return (
    <>
      <h4>Contacts for this order</h4>
      {!isSaved && <p id={reasonId}>Contacts can be chosen when the order is saved with this physician.</p>}
      <ul>
        {contacts.map((contact) => {
          const { providerIndividualContactId: contactId, useId, email, address } = contact;
          return (
            <li key={contactId}>
              <FormControlLabel
                disabled={!isSaved || choose.isPending}
                control={
                  <Checkbox
                    checked={chosen.has(contactId)}
                    slotProps={{ input: { 'aria-describedby': isSaved ? undefined : reasonId } }}
                    onChange={(_event, isOn) => choose.mutate({ contactId, isOn })}
                  />
                }
                label={
                  <>
                    {contactUses[useId]}: {nameOf(contact)}
                    <small>{lineOf([contactText(contact), email, address])}</small>
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
