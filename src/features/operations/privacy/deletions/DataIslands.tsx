// Both islands are in one file, because most of their imports are the same.
export { DataExport } from '../exports/DataExport.tsx';
export { DeleteAccount } from './DeleteAccount.tsx';
