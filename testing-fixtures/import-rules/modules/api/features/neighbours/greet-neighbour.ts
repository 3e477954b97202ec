export { listGoods } from '#api/features/good/list-goods.ts';
