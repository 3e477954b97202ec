export { createContext } from '../server/page.ts';
