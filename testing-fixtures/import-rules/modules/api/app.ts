export { listGoods } from './features/content/good/list-goods.ts';
