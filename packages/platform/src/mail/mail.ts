/** A message to a user: short, plain, and without patient data. */
export type Mail = {
  subject: string;
  /** Sentences before the link and after it; each entry is a paragraph. */
  before: string[];
  link?: { label: string; address: string };
  after?: string[];
};

export type ComposedMail = { subject: string; text: string; html: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** Renders the message as plain text and as simple HTML with the same content. */
export function composeMail(mail: Mail): ComposedMail {
  const { before, link, after = [] } = mail;
  const text = [...before, ...(link ? [`${link.label}:\n${link.address}`] : []), ...after].join('\n\n');
  const body = [
    ...before.map(paragraph),
    ...(link ? [`<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a></p>`] : []),
    ...after.map(paragraph),
  ].join('\n');
  return {
    subject: mail.subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head>\n<body>\n${body}\n</body></html>\n`,
  };
}
