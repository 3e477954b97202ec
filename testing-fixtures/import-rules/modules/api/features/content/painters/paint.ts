export { format } from '#src/shared/format.ts';
