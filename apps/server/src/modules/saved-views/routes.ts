import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { AppError } from '../../framework/errors.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import { settingsOf } from '../../framework/people/user-settings.ts';
import { addSetting, changeSetting, checkEntity, removeSetting, showSetting } from './save-setting.ts';
import { receiversOf, sharedSetting, shareSetting } from './share-setting.ts';
import { subscribe, subscriptionsOf, unsubscribe } from './subscriptions.ts';

export const settingsRoutes = implementer.settings.router({
  mySettings: implementer.settings.mySettings.handler(({ input: { query }, context }) => {
    const scope = scopeOf(context);
    checkEntity(scope, query.entityId);
    const { keyring } = context.program;
    const { actor } = scope;
    const shown = { keyring, permissions: actor.permissions };
    return scope.read(({ db }) => settingsOf(shown, db, actor.id, query.featureKey));
  }),
  addMySetting: implementer.settings.addMySetting.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('settings.addMySetting', headers, body);
    return onceShowing(
      scopeOf(context),
      call,
      (work) => addSetting(context.program, work, body),
      ({ db }, id) => showSetting(context.program, db, id),
    );
  }),
  changeMySetting: implementer.settings.changeMySetting.handler(
    ({ input: { params, headers, body }, context }) => {
      const scope = scopeOf(context);
      const change = {
        ownerId: scope.actor.id,
        id: params.userSettingId,
        version: versionFrom(headers['if-match']),
        body,
      };
      return scope.change((work) => changeSetting(context.program, work, change));
    },
  ),
  removeMySetting: implementer.settings.removeMySetting.handler(({ input, context }) =>
    scopeOf(context).change((work) => removeSetting(context.program, work, input.params.userSettingId)),
  ),
  mySubscriptions: implementer.settings.mySubscriptions.handler(({ context }) =>
    scopeOf(context).read((work) => subscriptionsOf(context.program, work)),
  ),
  subscribe: implementer.settings.subscribe.handler(({ input: { params, body }, context }) =>
    scopeOf(context).change((work) => subscribe(context.program, work, params.userSettingId, body.timeZone)),
  ),
  unsubscribe: implementer.settings.unsubscribe.handler(({ input, context }) =>
    scopeOf(context).change((work) => unsubscribe(work, input.params.userSettingId)),
  ),
  giveSetting: implementer.settings.giveSetting.handler(({ input: { params, headers, body }, context }) => {
    const call = keyedCall('settings.giveSetting', headers, { ...params, ...body });
    return onceShowing(
      scopeOf(context),
      call,
      (work) => shareSetting(context.program, work, params.userId, body),
      async (work, id) => sharedSetting(work, body, id),
    );
  }),
  changeUserSetting: implementer.settings.changeUserSetting.handler(({ input, context }) => {
    const { params, headers, body } = input;
    if (body.featureKey !== 'default-facility') throw new AppError('FORBIDDEN');
    const change = {
      ownerId: params.userId,
      id: params.userSettingId,
      version: versionFrom(headers['if-match']),
      body,
    };
    return scopeOf(context).change((work) => changeSetting(context.program, work, change));
  }),
  receivers: implementer.settings.receivers.handler(({ input, context }) =>
    scopeOf(context).read((work) => receiversOf(work, input.query.featureKey)),
  ),
});
