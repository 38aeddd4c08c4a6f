/** The oldest login, in minutes, that suffices for an act with lasting consequences. */
export const RECENT_LOGIN_MINUTES = 15;
