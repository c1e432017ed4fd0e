import { message } from '@waypost/contract/core/messages';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { api } from '#src/api/client.ts';
import { hasCode, problemMessage } from '#src/api/problem.ts';
import { paths } from '#src/app/paths.ts';
import { toast } from '#src/ui/toasts.ts';
import { loadEntity } from './account.ts';

/**
 * Takes the user to what they were mentioned in. Its address, which mail has too, is an id that says nothing; what may not
 * be seen is said at home, and so is what failed.
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
