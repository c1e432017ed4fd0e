import { scopeOf, wire } from '../../../framework/context.ts';
import { managersBoard, ownBoard } from './board.ts';

export const boardRoutes = wire.board.router({
  board: wire.board.board.handler(({ context }) => scopeOf(context).read(managersBoard)),
  ownBoard: wire.board.ownBoard.handler(({ context }) => scopeOf(context).read(ownBoard)),
});
