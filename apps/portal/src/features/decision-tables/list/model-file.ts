import type { MessageKey } from '@waypost/contract/core/messages';
import { FORM_FILE_MAX_BYTES } from '@waypost/contract/documents/uploads';

/** Why a file cannot be uploaded as a model (W-053, W-055). Null when nothing speaks against it. */
export function fileProblem(file: Pick<File, 'name' | 'size'> | null): MessageKey | null {
  if (!file) return 'decision.oneFile';
  if (!/\.dmn$/i.test(file.name)) return 'decision.onlyDmn';
  return file.size > FORM_FILE_MAX_BYTES ? 'form.fileMax' : null;
}

/** The name that a file gives its model. Read only after the server read the file and found it to be one. */
export function modelNameIn(xml: string): string {
  const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml');
  return documentElement.getAttribute('name') ?? '';
}
