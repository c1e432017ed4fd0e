import type { Problem } from '@waypost/contract/core/errors';
import type { UserFile } from '@waypost/contract/files/calls';
import type { TaskExport } from '@waypost/contract/files/downloads';
import { expect, vi } from 'vitest';
import { portalUrl } from './addresses.ts';
import { type Answer, type Client, newKey, SUBSCRIPTION } from './client.ts';

export const FILES = '/services/case/api/files/me';
export const TASK_FILE = '/services/task/exports/file';
export const HISTORY_FILE = '/services/audit/exports/file';

/** All tasks, with some of their columns. */
export const tasksByCase: TaskExport = {
  columns: [
    { column: 'caseNumber', title: 'Case' },
    { column: 'status', title: 'Status' },
    { column: 'patientLastName', title: 'Last Name' },
  ],
  sort: [{ column: 'caseNumber', descending: false }],
  filter: {},
};

export const filesOf = async (client: Client): Promise<UserFile[]> =>
  (await client.call<UserFile[]>('GET', FILES)).body;

/** Requests a file of tasks. */
export async function orderTasks(client: Client, body = tasksByCase, headers = newKey()): Promise<UserFile> {
  const answer = await client.call<UserFile>('POST', TASK_FILE, body, headers);
  expect(answer.status, answer.text).toBe(202);
  return answer.body;
}

/** A file, once the worker has created it or given up. */
export const ended = (
  client: Client,
  { fileId }: Pick<UserFile, 'fileId'>,
  patienceMs = 20_000,
): Promise<UserFile> =>
  vi.waitFor(
    async () => {
      const file = (await filesOf(client)).find((each) => each.fileId === fileId);
      if (file === undefined || file.state === 'preparing') throw new Error(`the file is ${file?.state}`);
      return file;
    },
    { timeout: patienceMs, interval: 100 },
  );

export const contentOf = (
  client: Client,
  { fileId }: Pick<UserFile, 'fileId'>,
  headers: Record<string, string> = {},
): Promise<Answer<Problem>> =>
  client.call<Problem>('GET', `${FILES}/${fileId}`, undefined, { 'accept-encoding': 'identity', ...headers });

/** Begins a download without reading it. */
export const beginDownload = (client: Client, { fileId }: UserFile, signal: AbortSignal): Promise<Response> =>
  fetch(`${portalUrl}${FILES}/${fileId}`, {
    headers: { ...SUBSCRIPTION, ...client.headers, 'accept-encoding': 'identity' },
    signal,
  });
