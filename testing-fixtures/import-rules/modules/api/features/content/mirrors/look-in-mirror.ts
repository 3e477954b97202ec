export { mirrorSchema } from './index.ts';
