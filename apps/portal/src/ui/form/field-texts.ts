/** No value in any field. */
export const noTexts = <Field extends string>(fields: Readonly<Record<Field, unknown>>) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, ''])) as Record<Field, string>;

/** The values of a record for the fields of a form; missing ones are empty. */
export const textsOf = <Field extends string>(
  fields: Readonly<Record<Field, unknown>>,
  record: Readonly<Record<NoInfer<Field>, string | number | null>>,
) =>
  Object.fromEntries(
    (Object.keys(fields) as Field[]).map((field) => [field, String(record[field] ?? '')]),
  ) as Record<Field, string>;

/** A typed text for sending; null when it is blank. */
export const emptyToNull = (text: string): string | null => text.trim() || null;

/** The labels of fields that a form repeats in rows, each with the number of its row. */
export const rowLabels = (
  rows: { name: string; count: number; word: string },
  labels: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: rows.count }, (_, at) =>
      Object.entries(labels).map(([field, label]) => [
        `${rows.name}.${at}.${field}`,
        `${rows.word} ${at + 1}, ${label}`,
      ]),
    ).flat(),
  );
