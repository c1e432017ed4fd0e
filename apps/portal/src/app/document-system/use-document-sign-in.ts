import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { api, problemMessage } from '#src/api/client.ts';
import { toast } from '#src/ui/toasts.ts';
import { authorizationCode, PopupClosedError } from './authorization-popup/open-popup.ts';

/** Signs in at the document system for a facility, in a popup (C-181, C-183). */
async function signIn(facilityId: string): Promise<void> {
  const headers = { facilityid: facilityId };
  const question = await api.integrationTokens.pkce({ headers, body: { type: 'OnBase' } });
  const { code: authCode, iss } = await authorizationCode(question);
  await api.integrationTokens.getTokenAccept({
    headers,
    body: { type: 'OnBase', authCode, state: question.state, ...(iss === null ? {} : { iss }) },
  });
}

/** The reason why signing in failed; an error of the server is shown as a toast, too. */
function failureText(error: unknown): string {
  if (!(error instanceof PopupClosedError)) return problemMessage(error);
  return message(error.isBlocked ? 'documents.windowBlocked' : 'documents.windowClosed');
}

export function useDocumentSignIn(facilityId: string, onSignedIn: () => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => signIn(facilityId),
    onSuccess: onSignedIn,
    onError: (failure) => {
      if (!(failure instanceof PopupClosedError)) toast.error(problemMessage(failure));
    },
  });
  return { signIn: () => mutate(), isPending, failure: error && failureText(error) };
}
