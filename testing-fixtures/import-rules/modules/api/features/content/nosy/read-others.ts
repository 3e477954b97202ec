export { personalData } from '../members/personal-data.ts';
