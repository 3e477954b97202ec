export { findAddresseeOf } from './list-addressees.ts';
