const fails = (what: string) => () => Promise.reject(new Error(`${what} is out`));

const queueFails = fails('queue');

/** A queue that fails every call. */
export const failingQueue: Queue = { metrics: queueFails, send: queueFails, sendBatch: queueFails };

const storageFails = fails('storage');

/** A bucket that fails every call. */
export const failingStorage: R2Bucket = {
  head: storageFails,
  get: storageFails,
  put: storageFails,
  delete: storageFails,
  list: storageFails,
  createMultipartUpload: storageFails,
  resumeMultipartUpload: () => {
    throw new Error('storage is out');
  },
};
