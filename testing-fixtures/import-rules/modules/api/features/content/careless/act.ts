export { expected } from './act.test.ts';
