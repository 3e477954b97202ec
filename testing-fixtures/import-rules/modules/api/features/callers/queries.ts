export const selectCallers = () => [];
