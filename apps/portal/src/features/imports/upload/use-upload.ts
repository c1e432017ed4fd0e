import type { Import } from '@waypost/contract/imports/shapes';
import { useEffect, useRef, useState } from 'react';
import { problemMessage, refusedFields } from '#src/api/problem.ts';
import { fileRefusal } from './file-refusal.ts';
import { sendFile } from './send-file.ts';

type Sending = { name: string; sent: number; size: number };

/**
 * Uploads a file and reports its progress or error. Leaving the page stops it; the server can then receive another
 * file.
 */
export function useUpload(importId: string, onSent: (answer: Import) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setSending(null);
  };
  const send = async (file: File): Promise<void> => {
    const refused = fileRefusal(file);
    setRefusal(refused);
    if (refused !== null) return;
    cancel();
    const own = new AbortController();
    running.current = own;
    const progress = (sent: number) => {
      if (running.current === own) setSending({ name: file.name, sent, size: file.size });
    };
    progress(0);
    try {
      const answer = await sendFile(importId, file, own.signal, progress);
      if (running.current === own) onSent(answer);
    } catch (error) {
      if (running.current !== own) return;
      const fields = refusedFields(error).map(({ message }) => message);
      setRefusal(fields.join(' ') || problemMessage(error));
    }
    if (running.current === own) cancel();
  };
  return { sending, refusal, send, cancel, refuse: setRefusal };
}
