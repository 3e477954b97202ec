export { mountGoods } from '../features/content/good/routes.ts';
