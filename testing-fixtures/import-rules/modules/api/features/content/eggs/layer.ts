export { hen } from '../hens/index.ts';
