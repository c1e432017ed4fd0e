import type { ProfileUpdate } from '@waypost/contract/services/policy-profile';
import { type CallContext, scopeOf, wire } from '../../http/context.ts';
import { versionFrom } from '../../http/if-match.ts';
import { AppError } from '../../kernel/errors.ts';
import { profileOf } from './profile.ts';
import { updateProfile } from './update-profile.ts';

type Update = { headers: { 'if-match'?: string | undefined }; body: ProfileUpdate };

function update(context: CallContext, userId: string, { headers, body }: Update) {
  if (body.id !== userId) throw new AppError('NOT_FOUND');
  return updateProfile(context.program, scopeOf(context), versionFrom(headers['if-match']), body);
}

export const profileRoutes = wire.profile.router({
  myProfile: wire.profile.myProfile.handler(({ input, context }) => {
    const scope = scopeOf(context);
    return profileOf(context.program, scope, scope.user.id, input.query);
  }),
  userProfile: wire.profile.userProfile.handler(({ input, context }) =>
    profileOf(context.program, scopeOf(context), input.params.userId, input.query),
  ),
  updateMyProfile: wire.profile.updateMyProfile.handler(({ input, context }) =>
    update(context, scopeOf(context).user.id, input),
  ),
  updateUserProfile: wire.profile.updateUserProfile.handler(({ input, context }) =>
    update(context, input.params.userId, input),
  ),
});
