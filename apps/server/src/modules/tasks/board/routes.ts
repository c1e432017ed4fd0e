import { implementer, scopeOf } from '../../../framework/context.ts';
import { managersBoard, ownBoard } from './board.ts';
import { lastWeek } from './last-week.ts';

export const boardRoutes = implementer.board.router({
  board: implementer.board.board.handler(({ context }) => scopeOf(context).readLong(managersBoard)),
  ownBoard: implementer.board.ownBoard.handler(({ context }) => scopeOf(context).readLong(ownBoard)),
  lastWeek: implementer.board.lastWeek.handler(({ context }) => scopeOf(context).readLong(lastWeek)),
});
