import { message } from '@waypost/contract/core/messages';
import { api, problemMessage } from '#src/api/client.ts';
import { toast } from '#src/ui/toasts.ts';

type View = Awaited<ReturnType<typeof api.documents.viewDocument>>;

/**
 * Posts to the viewer from the new tab itself: no address, history or window name contains the token, and the viewer
 * has no access to this page.
 */
function post(tab: Window, { viewerUrl, fields }: View): void {
  const { document } = tab;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = viewerUrl;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  tab.opener = null;
  form.submit();
}

/** Shows a document in a new tab (C-184). The tab opens with the click, because a browser blocks a later one. */
export async function openDocument(asked: { caseId: string; documentId: string }): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) {
    toast.error(message('documents.windowBlocked'));
    return;
  }
  tab.document.title = 'Opening a document';
  tab.document.body.textContent = 'Opening the document…';
  try {
    const view = await api.documents.viewDocument({ body: asked });
    if (!tab.closed) post(tab, view);
  } catch (error) {
    tab.close();
    toast.error(problemMessage(error));
    throw error;
  }
}
