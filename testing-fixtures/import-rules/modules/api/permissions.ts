export { listGoods } from './features/content/good/index.ts';
