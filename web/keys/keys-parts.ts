export { reset, save } from './kept-keys.ts';
export { KeysView } from './keys-view.tsx';
export { LoadView } from './load-view.tsx';
