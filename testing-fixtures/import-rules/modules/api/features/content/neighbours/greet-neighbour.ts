export { listGoods } from '#api/features/content/good/list-goods.ts';
