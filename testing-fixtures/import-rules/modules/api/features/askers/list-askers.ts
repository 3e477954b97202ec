export const listAskers = () => [];
