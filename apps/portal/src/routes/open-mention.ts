import { message } from '@waypost/contract/core/messages';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { api } from '#src/api/client.ts';
import { hasCode, problemMessage } from '#src/api/problem.ts';
import { paths } from '#src/app/paths.ts';
import { toast } from '#src/ui/toasts.ts';
import { loadEntity } from './account.ts';

/**
 * Opens the place where the user was mentioned. The address, which e-mails contain too, is an id that reveals nothing.
 * If the place cannot be shown, the home page says why.
 */
export async function openMention({ params, request }: LoaderFunctionArgs): Promise<Response> {
  const { entity } = await loadEntity(params.lCode ?? '', request.signal);
  const { commentId = '' } = params;
  try {
    const { taskId, caseNumber } = await api.comments.mention({ params: { commentId } });
    const place =
      taskId === null ? paths.caseManagement(entity.lCode, caseNumber) : paths.task(entity.lCode, taskId);
    return redirect(paths.comment(place, commentId));
  } catch (error) {
    const isGone = hasCode(error, 'NOT_FOUND');
    toast.error(isGone ? message('mention.gone') : problemMessage(error), { of: 'Mention' });
    return redirect(paths.home(entity.lCode));
  }
}
