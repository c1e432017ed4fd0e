import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toast } from '#src/ui/toasts.ts';

/** The time for which the tooltip confirms the copy (W-063). */
const COPIED_MS = 1500;

/** Copies the signing secret without showing it. Reading it is recorded. */
export function CopySecret({ read }: { read: () => Promise<string> }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await read());
      setIsCopied(true);
    } catch (error) {
      toast.error(
        error instanceof DOMException ? 'The browser did not allow copying' : problemMessage(error),
      );
    }
  };
  return (
    <>
      <IconButton
        small
        label="Copy signing secret"
        {...(isCopied && { tip: 'Copied' })}
        // Keeps the focus where it is: a visible secret hides when it loses the focus, and the button would move.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void copy()}
      >
        {isCopied ? <Check size={14} strokeWidth={2} /> : <Copy size={14} strokeWidth={1.75} />}
      </IconButton>
      <span className="visually-hidden" role="status">
        {isCopied && 'Copied'}
      </span>
    </>
  );
}
