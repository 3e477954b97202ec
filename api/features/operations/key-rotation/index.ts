export { countKeyVersions } from './count-key-versions.ts';
export { resealValues } from './reseal-values.ts';
