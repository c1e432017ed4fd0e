/** In which order a date has month, day and year. */
export const dateOrders = ['MDY', 'DMY', 'YMD'] as const;
export type DateOrder = (typeof dateOrders)[number];
