const words: Readonly<Record<string, string>> = { C: 'Completed', IP: 'In Progress', 'N/A': 'N/A' };

/** The workflow status of a document in words. An unknown indicator is shown unchanged (C-112). */
export const workflowWord = (indicator: string | null): string =>
  indicator === null ? '' : (words[indicator] ?? indicator);
