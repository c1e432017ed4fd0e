import type { ServerModule } from '../../http/module.ts';

/** Messages on their way to people. */
export const mailModule = { owns: ['mail_outbox'] } as const satisfies ServerModule;

export { portalAddress, queueMail } from './queue-mail.ts';
export { forgetMail, sendMail } from './send-mail.ts';
export { mailTransport } from './transport.ts';
