import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import type { Order } from '@waypost/contract/orders/calls';
import { useState } from 'react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { FormDrawer } from '#src/app/drafts/FormDrawer.tsx';
import { type Draft, useDraft } from '#src/app/drafts/use-draft.ts';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { UnsavedNote } from '#src/ui/form/UnsavedNote.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { OrderChanged } from './OrderChanged.tsx';
import { OrderFields } from './OrderFields.tsx';
import { changesOf, newOrder } from './order-changes.ts';
import { knownFrom } from './order-known.ts';
import { type OrderField, orderLabels } from './order-values.ts';
import { useOrderForm } from './use-order-form.ts';
import { useSaveOrder } from './use-save-order.ts';

const WIDTH = 640;

type OrderDrawerProps = {
  shownCase: ShownCase;
  /** The current orders of the case. */
  orders: readonly Order[];
  /** The order that was opened; null for a new one. */
  opened: Order | null;
  onClose: () => void;
};

/** Adds or edits an order (C-041, C-146). Unsaved values are restored after a time-out or a closed tab. */
export function OrderDrawer(props: OrderDrawerProps) {
  const { shownCase, opened, onClose } = props;
  const title = message(opened ? 'order.updateTitle' : 'order.createTitle');
  const draft = useDraft({ form: 'case-order', subjectId: opened?.orderId ?? shownCase.caseId });
  if (!draft.isLoading) return <Editor {...props} title={title} draft={draft} />;
  return (
    <SideDrawer title={title} width={WIDTH} onClose={onClose}>
      <SkeletonRows count={12} />
    </SideDrawer>
  );
}

const Notices = styled('div')({
  display: 'grid',
  gap: 8,
  marginBottom: 12,
  '&:empty': { display: 'none' },
  '& > .MuiAlert-root': { marginBottom: 0 },
});
const OrderNumber = styled('span')({ fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' });

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function Editor({
  shownCase,
  orders,
  opened,
  onClose,
  title,
  draft,
}: OrderDrawerProps & { title: string; draft: Draft }) {
  const found = orders.find(({ orderId }) => orderId === opened?.orderId);
  const order = found ?? opened;
  const isGone = opened !== null && !found;
  const { form, saved, theirs, draftSavedAt, startOver } = useOrderForm(order, draft);
  const [attempt, setAttempt] = useState(0);
  const { errors, dirtyFields } = form.formState;
  const problems = attempt > 0 ? formProblems(errors, orderLabels) : [];
  const known = knownFrom(orders);
  const save = useSaveOrder(shownCase, order, () => {
    draft.forget();
    onClose();
  });
  const submit = form.handleSubmit(
    (values) => {
      setAttempt(0);
      const { locationNames } = known;
      save.mutate(order ? changesOf(saved, values, locationNames) : newOrder(saved, values, locationNames));
    },
    () => setAttempt((count) => count + 1),
  );
  const changed = (Object.keys(orderLabels) as OrderField[]).filter((name) => dirtyFields[name]).length;
  // An empty order cannot be saved.
  const canSave = !isGone && changed > 0;
  return (
    <FormDrawer
      title={title}
      width={WIDTH}
      badge={order?.orderNumber && <OrderNumber>{order.orderNumber}</OrderNumber>}
      draft={{ isLoading: false, draftSavedAt, discard: startOver }}
      save={{ isPending: save.isPending, error: null }}
      saveLabel="Save"
      canSave={canSave}
      commands={<UnsavedNote count={changed} none={order === null ? 'Nothing entered yet' : ''} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <ErrorSummary
        title={`The order was not saved: ${counted(problems.length, 'field needs', 'fields need')} a change`}
        problems={problems}
        attempt={attempt}
      />
      <Notices>
        <OrderChanged
          isGone={isGone}
          theirs={theirs}
          saved={saved}
          control={form.control}
          onStartOver={startOver}
        />
      </Notices>
      <OrderFields form={form} shownCase={shownCase} order={order} known={known} />
    </FormDrawer>
  );
}
