export { shop } from '#api/features/commerce/shops/index.ts';
