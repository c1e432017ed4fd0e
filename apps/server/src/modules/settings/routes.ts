import { scopeOf, wire } from '../../http/context.ts';
import { versionFrom } from '../../http/if-match.ts';
import { AppError } from '../../kernel/errors.ts';
import { giveSetting, receiversOf } from './give.ts';
import { addSetting, changeSetting, checkEntity, removeSetting } from './keep.ts';
import { settingsOf } from './queries.ts';

export const settingsRoutes = wire.settings.router({
  mySettings: wire.settings.mySettings.handler(({ input: { query }, context }) => {
    const scope = scopeOf(context);
    checkEntity(scope, query.entityId);
    const { keyring } = context.program;
    const { permissions, user } = scope;
    return scope.read(({ db }) => settingsOf({ keyring, permissions }, db, user.id, query.featureKey));
  }),
  addMySetting: wire.settings.addMySetting.handler(({ input, context }) =>
    addSetting(context.program, scopeOf(context), input.body),
  ),
  changeMySetting: wire.settings.changeMySetting.handler(({ input: { params, headers, body }, context }) => {
    const scope = scopeOf(context);
    return changeSetting(context.program, scope, {
      ownerId: scope.user.id,
      id: params.userSettingId,
      version: versionFrom(headers['if-match']),
      body,
    });
  }),
  removeMySetting: wire.settings.removeMySetting.handler(({ input, context }) =>
    removeSetting(context.program, scopeOf(context), input.params.userSettingId),
  ),
  giveSetting: wire.settings.giveSetting.handler(({ input, context }) =>
    giveSetting(context.program, scopeOf(context), input.params.userId, input.body),
  ),
  changeUserSetting: wire.settings.changeUserSetting.handler(({ input, context }) => {
    const { params, headers, body } = input;
    if (body.featureKey !== 'default-facility') throw new AppError('FORBIDDEN');
    return changeSetting(context.program, scopeOf(context), {
      ownerId: params.userId,
      id: params.userSettingId,
      version: versionFrom(headers['if-match']),
      body,
    });
  }),
  receivers: wire.settings.receivers.handler(({ input, context }) =>
    receiversOf(scopeOf(context), input.query.featureKey),
  ),
});
