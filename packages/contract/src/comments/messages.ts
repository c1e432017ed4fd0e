/** Messages about comments on tasks and cases, and the mentions in them. */
export const commentsMessages = {
  'comment.added': 'Comment added',
  'comment.changed': 'Comment changed',
  'comment.withdrawn': 'Comment withdrawn',
  'comment.settled': 'A comment can be changed or withdrawn for an hour. Write another one instead.',
  'mention.cannotSee': 'Somebody who is mentioned cannot see this. Leave them out, or tell them another way.',
  'mention.gone': 'What you were mentioned in is not there anymore, or not for you to see.',
} as const;
