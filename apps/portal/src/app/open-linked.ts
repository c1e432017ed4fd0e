import type { LinkedProduct } from '@waypost/contract/linked-products/shapes';
import { problemMessage } from '#src/api/problem.ts';
import { toast } from '#src/ui/toasts.ts';
import type { EntityAccess } from './entity-context.ts';
import { setSignedCookie } from './linked-cookie.ts';

/** Opens a linked product in a new window that has no access to this one (P-067). */
export function openLinked(product: LinkedProduct, access: EntityAccess): void {
  setSignedCookie(product, access).then(
    () => window.open(product.url, '_blank', 'noopener,noreferrer'),
    (error: unknown) => toast.error(`${product.title} could not be opened. ${problemMessage(error)}`),
  );
}
