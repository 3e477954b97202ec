import config from '../../.dependency-cruiser.mjs';

/**
 * The rules about direct imports. Those about reachability are checked elsewhere, because dependency-cruiser walks the
 * whole graph once for each pair.
 */
// biome-ignore lint/style/noDefaultExport: required by dependency-cruiser.
export default { ...config, forbidden: config.forbidden.filter(({ to }) => !to.reachable) };
