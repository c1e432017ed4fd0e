import type { ProfileUpdate, UserProfile } from '@waypost/contract/profile/calls';
import { type CallContext, implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { AppError } from '../../framework/errors.ts';
import { relationTo } from './person.ts';
import { profileOf } from './profile.ts';
import { updateProfile } from './update-profile.ts';

type Update = { headers: { 'if-match': string }; body: ProfileUpdate };

async function update(context: CallContext, userId: string, { headers, body }: Update): Promise<UserProfile> {
  if (body.id !== userId) throw new AppError('NOT_FOUND');
  const { program } = context;
  const scope = scopeOf(context);
  const change = { update: body, relation: await relationTo(program, scope, userId) };
  await scope.change((work) => updateProfile(program, work, versionFrom(headers['if-match']), change));
  return profileOf(program, scope, userId);
}

export const profileRoutes = implementer.profile.router({
  myProfile: implementer.profile.myProfile.handler(({ input, context }) => {
    const scope = scopeOf(context);
    return profileOf(context.program, scope, scope.actor.id, input.query);
  }),
  userProfile: implementer.profile.userProfile.handler(({ input, context }) =>
    profileOf(context.program, scopeOf(context), input.params.userId, input.query),
  ),
  updateMyProfile: implementer.profile.updateMyProfile.handler(({ input, context }) =>
    update(context, scopeOf(context).actor.id, input),
  ),
  updateUserProfile: implementer.profile.updateUserProfile.handler(({ input, context }) =>
    update(context, input.params.userId, input),
  ),
});
