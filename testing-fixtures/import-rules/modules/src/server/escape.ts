export const escape = (text: string) => text;
