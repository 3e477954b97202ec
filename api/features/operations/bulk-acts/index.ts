export { carryOutActs } from './carry-out.ts';
export { getAct, listActs } from './get-act.ts';
export { deleteOldActs } from './queries.ts';
