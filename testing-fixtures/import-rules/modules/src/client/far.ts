export { createContext } from '../lib/page.ts';
