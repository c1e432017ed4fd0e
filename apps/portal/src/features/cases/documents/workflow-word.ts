const words: Readonly<Record<string, string>> = { C: 'Completed', IP: 'In Progress', 'N/A': 'N/A' };

/** How far the work on a document is, in words; an indicator we do not know is shown as it came (C-112). */
export const workflowWord = (indicator: string | null): string =>
  indicator === null ? '' : (words[indicator] ?? indicator);
