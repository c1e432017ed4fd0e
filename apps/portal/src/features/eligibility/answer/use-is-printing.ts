import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Is the page on its way to paper? The answer is drawn before the browser lays the paper out. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia('print');
    const draw = () => flushSync(() => setIsPrinting(true));
    const read = () => flushSync(() => setIsPrinting(media.matches));
    window.addEventListener('beforeprint', draw);
    window.addEventListener('afterprint', read);
    media.addEventListener('change', read);
    return () => {
      window.removeEventListener('beforeprint', draw);
      window.removeEventListener('afterprint', read);
      media.removeEventListener('change', read);
    };
  }, []);
  return isPrinting;
}
