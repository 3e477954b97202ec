export const personalData = { copy: () => ({}), erase: () => ({}) };
