export { expected } from './good.test.ts';
