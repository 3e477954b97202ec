export { prepareDeviceNotice } from './prepare-device-notice.ts';
export { describeDevice } from './rules.ts';
