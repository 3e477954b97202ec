// One file, because most of what they load is the same.
export { DataExport } from '../exports/DataExport.tsx';
export { DeleteAccount } from './DeleteAccount.tsx';
