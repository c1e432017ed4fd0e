import { Readable } from 'node:stream';
import { downloads } from '@waypost/contract/files/downloads';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../framework/errors.ts';
import type { Program } from '../framework/program.ts';
import type { Verify } from '../framework/verify-token.ts';
import { openUserFile } from '../modules/files/module.ts';
import { authorize } from './api.ts';
import { byteRange } from './byte-range.ts';
import { checked } from './checked.ts';
import { downloadAccess } from './modules.ts';

/** Mounts the download of files that were prepared for a user: whole, or in ranges. */
export function mountFileDownloads(app: FastifyInstance, program: Program, verify: Verify): void {
  const call = downloads.files.myFile;
  const path = call.path.replace(/\{(\w+)\}/g, ':$1');
  // A HEAD request would count as a download.
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const { scope } = await authorize(downloadAccess.files.myFile, program, verify, request);
    if (!scope) throw new AppError('UNAUTHENTICATED');
    const { id } = checked(call.body, request.params);
    const { range: requestedRange, 'if-range': known } = request.headers;
    const opened = await openUserFile(program.files, scope, id, ({ size, sha256 }) => {
      reply.headers({ 'accept-ranges': 'bytes', etag: `"${sha256}"` });
      const isSame = known === undefined || known === `"${sha256}"`;
      return (isSame && rangeOf(reply, requestedRange, size)) || { from: 0, length: size };
    });
    const { name, type, size, range, content, brokeOff } = opened;
    const warn = (error: unknown) =>
      program.logger.warn({ correlationId: request.id, call: call.path, err: error }, 'download broke off');
    const body = Readable.from(content, { objectMode: false, highWaterMark: 256 * 1024 });
    body.once('error', warn);
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) void brokeOff().catch(warn);
    });
    if (range.length < size)
      reply.code(206).header('content-range', `bytes ${range.from}-${range.from + range.length - 1}/${size}`);
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', range.length)
      .type(type)
      .send(body);
  });
}

/** The requested range; a range beyond the end is refused together with the size of the file. */
function rangeOf(reply: FastifyReply, requestedRange: string | undefined, size: number) {
  try {
    return byteRange(requestedRange, size);
  } catch (error) {
    reply.header('content-range', `bytes */${size}`);
    throw error;
  }
}
