import type { LinkedProduct } from '@waypost/contract/linked-products/shapes';
import type { EntityAccess } from './entity-context.ts';

/**
 * Whether the user may open a linked product: they have one of its permissions, and the entity owns its product
 * (P-064). A pre-release without permissions is for entities that take part in it (P-364).
 */
export function mayUseLinked(
  { permissions, product, isPreRelease }: LinkedProduct,
  { entity, can }: Pick<EntityAccess, 'entity' | 'can'>,
): boolean {
  if (permissions.length > 0 && !can(...permissions)) return false;
  if (product !== null && !entity.products.some(({ name }) => name === product)) return false;
  return !isPreRelease || permissions.length > 0 || entity.isXpeditorPreReleaseCandidate;
}

/** The label of an environment before its release (P-363). */
export const PRE_RELEASE = 'PRERELEASE';
