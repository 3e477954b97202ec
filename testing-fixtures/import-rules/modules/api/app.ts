export { listGoods } from './features/good/list-goods.ts';
