import { bindings } from './bindings.ts';

const { FILES } = bindings;

/** The file storage, but each list call returns two files instead of 1,000. */
export const storageListingInPairs = {
  list: (options?: R2ListOptions) => FILES.list({ ...options, limit: 2 }),
  get: FILES.get.bind(FILES),
  delete: FILES.delete.bind(FILES),
} as R2Bucket;
