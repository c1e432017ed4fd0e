import { implementer, scopeOf } from '../../../framework/context.ts';
import { setMailChoice, wantsMail } from '../../mail/module.ts';
import { noticeMail } from './notice-mail.ts';
import { myNotices, readNotices } from './own-notices.ts';

export const escalationRoutes = implementer.escalation.router({
  myNotices: implementer.escalation.myNotices.handler(({ context }) => scopeOf(context).read(myNotices)),
  readNotices: implementer.escalation.readNotices.handler(({ input, context }) =>
    readNotices(scopeOf(context), input.body.taskIds),
  ),
  noticeMail: implementer.escalation.noticeMail.handler(({ context }) =>
    scopeOf(context).read(({ db, actor }) => wantsMail(db, noticeMail, actor.id)),
  ),
  setNoticeMail: implementer.escalation.setNoticeMail.handler(({ input, context }) =>
    scopeOf(context).change((work) => setMailChoice(work, noticeMail, input.body.isOn)),
  ),
});
