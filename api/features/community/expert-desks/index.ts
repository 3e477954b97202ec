export { loadDesk, loadDeskSettings } from './desk-settings.ts';
export { listDesk } from './list-desk.ts';
