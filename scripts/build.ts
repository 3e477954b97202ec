import { buildWorker } from './build/build-worker.ts';
import { refuseArguments } from './local/refuse-arguments.ts';

refuseArguments();
await buildWorker();
