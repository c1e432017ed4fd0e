import type { LinkedProduct } from '@waypost/contract/linked-products/shapes';
import { useEffect, useState } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { setSignedCookie } from '#src/app/linked-cookie.ts';

/** A product that has not loaded by then counts as failed. */
const TIMEOUT_MS = 20_000;

type Frame =
  | { state: 'preparing' | 'loading' | 'shown'; error?: undefined }
  | { state: 'failed'; error: unknown };

/**
 * Loads a product into its frame: sets its cookie, and sends one request to it first, because a frame does not report
 * that it failed and a failed request does.
 */
export function useFrame(product: LinkedProduct) {
  const access = useEntity();
  const [frame, setFrame] = useState<Frame>({ state: 'preparing' });
  useEffect(() => {
    const abort = new AbortController();
    const fail = (error: unknown) => {
      if (!abort.signal.aborted)
        setFrame((now) => (now.state === 'shown' ? now : { state: 'failed', error }));
    };
    const load = async () => {
      await setSignedCookie(product, access);
      const { signal } = abort;
      const isReachable = await fetch(product.url, {
        method: 'HEAD',
        mode: 'no-cors',
        credentials: 'omit',
        signal,
      }).then(
        () => true,
        () => false,
      );
      if (!isReachable) fail(null);
      else if (!signal.aborted) setFrame({ state: 'loading' });
    };
    load().catch(fail);
    const timeout = setTimeout(() => fail(null), TIMEOUT_MS);
    return () => {
      abort.abort();
      clearTimeout(timeout);
    };
  }, [product, access]);
  const onLoad = () => setFrame((now) => (now.state === 'loading' ? { state: 'shown' } : now));
  return { ...frame, onLoad };
}
