export const visit = (address: string) => address;
