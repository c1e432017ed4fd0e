import { message } from '@waypost/contract/core/messages';
import { toast } from './toasts.ts';

/** Copies a text to the clipboard and shows a toast. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.info(message('copied'));
  } catch {
    toast.error('The browser did not allow copying');
  }
}
