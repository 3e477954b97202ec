export { createContext } from '#api/context.ts';
