export { root } from '../../scripts/local/settings.ts';
