export { mirrorSchema } from './contract.ts';
