import type { LinkedProduct } from '@waypost/contract/linked-products/shapes';
import { api } from '#src/api/client.ts';
import type { EntityAccess } from './entity-context.ts';

/** The largest cookie a browser stores. Larger ones would be dropped silently (P-351). */
const MAX_CHARACTERS = 4096;
/** P-352. */
const COOKIE_AGE_SECONDS = 7 * 86_400;

/**
 * Sets a cookie for a linked product.
 *
 * @throws RangeError when it is larger than a browser keeps (P-351)
 */
export function setLinkedCookie(name: string, value: string, domain: string | null): void {
  const pair = `${name}=${encodeURIComponent(value)}`;
  if (pair.length > MAX_CHARACTERS)
    throw new RangeError(`The cookie ${name} has ${pair.length} characters; at most ${MAX_CHARACTERS} fit.`);
  const domainPart = domain === null ? '' : `; domain=${domain}`;
  const isSecure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not report an oversized cookie
  document.cookie = `${pair}; path=/; max-age=${COOKIE_AGE_SECONDS}; samesite=lax${domainPart}${isSecure}`;
}

/**
 * Sets the signed cookie that contains the entity, the user's client codes and the time for a linked product (P-296).
 */
export async function setSignedCookie({ cookie }: LinkedProduct, { entity }: EntityAccess): Promise<void> {
  if (!cookie) return;
  const clientCodes = entity.facilities.map(({ clientCode }) => clientCode);
  const signed = await api.encryption.sign({ lCode: entity.lCode, clientCodes });
  setLinkedCookie(
    cookie.name,
    JSON.stringify({ lCode: entity.lCode, clientCodes, ...signed }),
    cookie.domain,
  );
}
