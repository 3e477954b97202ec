export { report } from '#api/features/operations/reports/index.ts';
