export { resources } from '#locales/index.ts';
