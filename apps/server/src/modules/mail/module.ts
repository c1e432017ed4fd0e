import type { ServerModule } from '../../framework/module.ts';
import { deleteOldMail, mailBacklog, sendMail } from './send-mail.ts';
import { mailTransport } from './transport.ts';

/** The e-mail outbox. */
export const mailModule = {
  owns: ['mail_outbox'],
  jobs: (tools) => {
    const mail = { ...tools, send: mailTransport(tools.config) };
    return [
      { name: 'send mail', everyMs: 1000, isQueue: true, run: () => sendMail(mail), backlog: mailBacklog },
      { name: 'forget sent mail', everyMs: 600_000, run: () => deleteOldMail(mail) },
    ];
  },
} as const satisfies ServerModule;

export { type MailChoice, mailSubscribers, setMailChoice, wantsMail } from './mail-choice.ts';
export { portalAddress, queueMail } from './queue-mail.ts';
