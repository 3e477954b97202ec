export { listGoods } from './features/good/index.ts';
