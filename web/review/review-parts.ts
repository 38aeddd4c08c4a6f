export { ReviewBar } from './review-bar.tsx';
export { createReviewing, type Reviewing } from './reviewing.ts';
