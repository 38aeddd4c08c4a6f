export { copyLink } from './copy-link.ts';
export { takeIn } from './take-in.ts';
