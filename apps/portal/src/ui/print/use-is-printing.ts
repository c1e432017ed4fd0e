import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. The print sheet is rendered before the browser lays out the paper. */
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
