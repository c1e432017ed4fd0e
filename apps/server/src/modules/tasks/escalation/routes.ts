import { scopeOf, wire } from '../../../framework/context.ts';
import { setMailChoice, wantsMail } from '../../mail/module.ts';
import { noticeMail } from './notice-mail.ts';
import { myNotices, readNotices } from './own-notices.ts';

export const escalationRoutes = wire.escalation.router({
  myNotices: wire.escalation.myNotices.handler(({ context }) => scopeOf(context).read(myNotices)),
  readNotices: wire.escalation.readNotices.handler(({ input, context }) =>
    readNotices(scopeOf(context), input.body.taskIds),
  ),
  noticeMail: wire.escalation.noticeMail.handler(({ context }) =>
    scopeOf(context).read(({ db, actor }) => wantsMail(db, noticeMail, actor.id)),
  ),
  setNoticeMail: wire.escalation.setNoticeMail.handler(({ input, context }) =>
    scopeOf(context).change((work) => setMailChoice(work, noticeMail, input.body.isOn)),
  ),
});
