export const root = '.';
