import { useMedia } from '../../ground/media.ts';

/** Whether the device seems to have a keyboard. A touch screen without a mouse rarely has a keyboard; `base.css` hides keys there. */
export const useHasKeyboard = () => !useMedia('(hover: none) and (pointer: coarse)');
