export { prepareRestoration } from './prepare-restoration.ts';
