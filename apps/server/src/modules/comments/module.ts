import { anyone, caseReaders, either, forPeople, taskManagement } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { commentRoutes } from './routes.ts';

/** The subject of a comment determines which of the two its writer needs: `change-comment.ts`. */
const caseOrTask = either(taskManagement, caseReaders);
const own = forPeople(anyone);

const access: AccessOf<'comments'> = {
  comments: {
    taskComments: taskManagement,
    addTaskComment: taskManagement,
    handOnTask: taskManagement,
    taskPeople: taskManagement,
    caseComments: caseReaders,
    addCaseComment: caseReaders,
    casePeople: caseReaders,
    changeComment: caseOrTask,
    withdrawComment: caseOrTask,
    myMentions: own,
    mention: own,
    readMentions: own,
    mentionMail: own,
    setMentionMail: own,
  },
};

const written = ['comment.added', 'mention.added'] as const;
const emits: EmitsOf<'comments'> = {
  comments: {
    addTaskComment: written,
    addCaseComment: written,
    handOnTask: [...written, 'task.assigned', 'task.elevated'],
    changeComment: ['comment.changed', 'mention.added'],
    withdrawComment: ['comment.withdrawn'],
    readMentions: { none: 'what somebody has opened is their own business' },
    setMentionMail: { none: 'how somebody hears of a mention is their own business' },
  },
};

/** Comments of colleagues about tasks and cases, and mentions in them. */
export const commentsModule = {
  owns: ['case_comment', 'comment_mention', 'mention_mail'],
  routes: { comments: commentRoutes },
  access,
  emits,
  drafts: {
    'task-comment': { saves: access.comments.addTaskComment, of: ['task'] },
    'hand-on': { saves: access.comments.handOnTask, of: ['task'] },
    'case-comment': { saves: access.comments.addCaseComment, of: ['case'] },
    'comment-change': { saves: access.comments.changeComment, of: ['comment'] },
  },
} as const satisfies ServerModule;
