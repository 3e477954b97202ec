export { listGoods } from './list-goods.ts';
