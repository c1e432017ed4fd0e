import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '../index.ts';
import { freeTexts, isOneLine, lineProblems } from './one-line.ts';

const bell = '\u0007';

describe('one line of text', () => {
  it('one line of text may contain any name of a person, in every script', () => {
    for (const text of [
      'O’Brien-Smith Jr.',
      'Zoë Çelik',
      'Nguyễn Văn Đức',
      'Ольга',
      '山田 太郎',
      'عائشة',
      // A joiner of Persian and one of Hindi.
      'علی\u200cرضا',
      'क्\u200dष',
      '👩\u200d⚕️ 12\u00a0mg',
    ])
      expect(isOneLine(text), text).toBe(true);
  });

  it('one line of text contains no line break, direction change or invisible character', () => {
    const codes = [0, 7, 9, 10, 13, 27, 0x7f, 0x85, 0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029];
    const more = [0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0xfeff, 0xfff9, 0xe0041];
    for (const code of [...codes, ...more])
      expect(isOneLine(`Ab${String.fromCodePoint(code)}cd`), code.toString(16)).toBe(false);
  });

  it('an invalid line of text is named by its path, however deep it is', () => {
    const body = { name: [{ firstName: 'Ada\n' }], note: 'two\nlines', version: 1, gone: null };
    expect(lineProblems(body)).toEqual([
      { path: 'name.0.firstName', message: 'Use one line, without characters that cannot be seen' },
    ]);
    expect(lineProblems(bell)).toHaveLength(1);
    let deep: unknown = bell;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(lineProblems(deep)).toHaveLength(1);
  });
});

type Def = { type: string; [part: string]: unknown };
const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;
const inside = ['optional', 'nullable', 'default', 'readonly'];

/** The paths of a body at which any text is accepted, and below which text of several lines is. */
function places(schema: z.ZodType, path: string): string[] {
  const def = defOf(schema);
  const into = (part: unknown, name = ''): string[] => places(part as z.ZodType, `${path}${name}`);
  if (def.type === 'object')
    return Object.entries(def.shape as object).flatMap(([name, part]) => into(part, `.${name}`));
  if (def.type === 'array') return into(def.element);
  if (def.type === 'union') return (def.options as unknown[]).flatMap((part) => into(part));
  if (inside.includes(def.type)) return into(def.innerType);
  return def.type === 'string' || def.type === 'pipe' ? [path] : [];
}

// A new field of a body is one line unless it is named here and in the rule.
it('every text in a request body is one line, except notes, comments, program output, and secrets', () => {
  const free = Object.entries(contract).flatMap(([service, calls]) =>
    Object.entries(calls).flatMap(([call, procedure]) => {
      const input = procedure['~orpc'].inputSchema as z.ZodType | undefined;
      if (!input) return [];
      const isDetailed = procedure['~orpc'].route.inputStructure === 'detailed';
      const all = places(input, `${service}.${call}`);
      const body = isDetailed ? all.filter((path) => path.startsWith(`${service}.${call}.body`)) : all;
      return body.filter((path) => path.split('.').some((name) => freeTexts.has(name)));
    }),
  );
  expect([...new Set(free)]).toEqual([
    'account.confirmEmail.body.secret',
    'case.addNote.body.note',
    'comments.addTaskComment.body.comment',
    'comments.handOnTask.body.comment',
    'comments.addCaseComment.body.comment',
    'comments.changeComment.body.comment',
    'decision.setRules.body.rules.id',
    'decision.setRules.body.rules.comment',
    'decision.setRules.body.rules.inputs',
    'decision.setRules.body.rules.outputs',
    'documentTemplates.createLetterTemplate.body.content',
    'documentTemplates.changeLetterTemplate.body.content',
    'drafts.saveDraft.body.content',
    'encryption.encrypt.stringToBeEncrypted',
    'encryption.encryptHccra.xp5IAuthTobeEncrypted',
    'dropFolders.createDropFolder.body.privateKey',
    'dropFolders.changeDropFolder.body.privateKey',
    'integrationTokens.getTokenAccept.body.authCode',
    'payerConnections.createConnection.body.clientCertificate.certificate',
    'payerConnections.createConnection.body.clientCertificate.privateKey',
    'payerConnections.changeConnection.body.clientCertificate.certificate',
    'payerConnections.changeConnection.body.clientCertificate.privateKey',
    'processes.whatWouldChange.body.rules.id',
    'processes.whatWouldChange.body.rules.comment',
    'processes.whatWouldChange.body.rules.inputs',
    'processes.whatWouldChange.body.rules.outputs',
    'settings.addMySetting.body.applicationData',
    'settings.changeMySetting.body.applicationData',
    'settings.giveSetting.body.applicationData',
    'settings.changeUserSetting.body.applicationData',
    'task.changeTask.body.toDos.comment',
  ]);
});
