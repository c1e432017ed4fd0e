import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import { sourceOf, sourcesOf } from './queries.ts';
import { changeSource, createSource, endSource } from './save-source.ts';

export const sourcesRoutes = implementer.sources.router({
  sources: implementer.sources.sources.handler(({ context }) => scopeOf(context).read(sourcesOf)),
  createSource: implementer.sources.createSource.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('sources.createSource', headers, body);
    return onceShowing(scopeOf(context), call, (work) => createSource(work, body), sourceOf);
  }),
  changeSource: implementer.sources.changeSource.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      await changeSource(work, params.sourceId, versionFrom(headers['if-match']), body);
      return sourceOf(work, params.sourceId);
    }),
  ),
  endSource: implementer.sources.endSource.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      await endSource(work, params.sourceId, versionFrom(headers['if-match']), body.isEnded);
      return sourceOf(work, params.sourceId);
    }),
  ),
});
