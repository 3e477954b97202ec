export { openMessageFile } from './open-file.ts';
export { searchMessages } from './search-messages.ts';
