export { listGoods } from '#api/features/content/good/index.ts';
