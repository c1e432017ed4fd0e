import type { Comment } from '@waypost/contract/comments/calls';
import type { UserSetting } from '@waypost/contract/saved-views/calls';
import { newKey } from '../../../../api/support/client.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { ifMatch, ofOpenTask, one } from '../targets.ts';

/** A comment of the caller that mentions the caller. */
async function ownComment(world: World): Promise<Comment> {
  const { client } = world;
  const body = { comment: 'A word.', mentions: [client.userId] };
  const path = `/services/task/tasks/${one(world, 'taskId')}/comments`;
  return (await client.call<Comment>('POST', path, body, newKey())).body;
}
async function toChange(world: World): Promise<Help> {
  const { commentId, version } = await ownComment(world);
  return { path: { commentId }, headers: ifMatch(version) };
}

const SETTINGS = '/services/policy/users/me/settings';
/** A view of the caller for the list of tasks. */
async function ownView({ client, at }: World): Promise<Help> {
  const view = {
    applicationName: 'task-management',
    featureKey: 'grid-view-tasks',
    entityId: at.id,
    applicationData: JSON.stringify({
      viewName: 'Fuzz',
      isDefault: false,
      columnState: [],
      columnGroupState: [],
      filterState: {},
    }),
  };
  const { body } = await client.call<UserSetting>('POST', SETTINGS, view, newKey());
  return { path: { userSettingId: body.userSettingId } };
}
const aZone = { timeZone: 'America/Chicago' };

export const commentHelps: Helps = {
  'comments.addTaskComment': (world) => ({ body: { comment: 'A word.', mentions: [world.client.userId] } }),
  'comments.handOnTask': async (world) => ({ ...(await ofOpenTask(world)), body: { comment: 'A reason.' } }),
  'comments.addCaseComment': () => ({ body: { comment: 'A word.' } }),
  'comments.changeComment': async (world) => ({
    ...(await toChange(world)),
    body: { comment: 'Another word.' },
  }),
  'comments.withdrawComment': toChange,
  'comments.mention': async (world) => ({ path: { commentId: (await ownComment(world)).commentId } }),
  'settings.subscribe': async (world) => ({ ...(await ownView(world)), body: aZone }),
  'settings.unsubscribe': async (world) => {
    const view = await ownView(world);
    await world.client.call('PUT', `${SETTINGS}/${view.path?.userSettingId}/subscription`, aZone);
    return view;
  },
};
