import { buildWorker } from './build/build-worker.ts';

await buildWorker();
