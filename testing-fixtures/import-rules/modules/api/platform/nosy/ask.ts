export { listGoods } from '#api/features/good/index.ts';
