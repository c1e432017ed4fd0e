import { forPeople, taskManagement } from '../../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../../framework/module.ts';
import { escalateTasks } from './escalate-tasks.ts';
import { mailNotices } from './notice-mail.ts';
import { deleteOldNotices } from './own-notices.ts';
import { escalationRoutes } from './routes.ts';

const own = forPeople(taskManagement);

const access: AccessOf<'escalation'> = {
  escalation: { myNotices: own, readNotices: own, noticeMail: own, setNoticeMail: own },
};

const emits: EmitsOf<'escalation'> = {
  escalation: {
    readNotices: { none: 'what somebody has opened is their own business' },
    setNoticeMail: { none: 'how somebody hears of a task is their own business' },
  },
};

/** Rules of escalation: their actions and notices. */
export const escalationModule = {
  owns: ['escalation_done', 'escalation_look', 'escalation_due', 'escalation_notice', 'escalation_mail'],
  routes: { escalation: escalationRoutes },
  access,
  emits,
  jobs: (tools) => [
    // Events wake it; without one, only a new day makes tasks due.
    { name: 'escalate tasks', everyMs: 10_000, isQueue: true, run: () => escalateTasks(tools) },
    { name: 'mail what rules told', everyMs: 15_000, run: () => mailNotices(tools) },
    {
      name: 'forget what rules told',
      everyMs: 600_000,
      run: () => deleteOldNotices(tools.worker, tools.clock),
    },
  ],
} as const satisfies ServerModule;

export { countActionsSince } from './acted-since.ts';
export { notifyReturn, remindManagers } from './send-notices.ts';
export { wouldEscalate } from './would-escalate.ts';
