export { shop } from './shop.ts';
