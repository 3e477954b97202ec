export { mountGoods } from '../features/good/routes.ts';
