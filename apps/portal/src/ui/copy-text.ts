import { message } from '@waypost/contract/messages';
import { toast } from './toasts.ts';

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.info(message('copied'));
  } catch {
    toast.error('The browser did not allow copying');
  }
}
