import { type Place, paneOf } from './hash-location.ts';

/** The screen of a call. Telephone systems open `#/layout/call/+14165550131`. */
export const callPath = '/layout/call';

/** Whether the call screen is open. */
export const isCalled = ({ path }: Place): boolean => paneOf(path) === callPath;
