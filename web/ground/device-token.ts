const keyOf = (email: string) => `docket.device.${email.toLowerCase()}`;

/** The device token of the last login with the e-mail in this browser. */
export function deviceTokenOf(email: string, storage: Storage = localStorage): string | null {
  return storage.getItem(keyOf(email));
}

export function keepDeviceToken(email: string, token: string, storage: Storage = localStorage): void {
  try {
    storage.setItem(keyOf(email), token);
  } catch {
    // A full storage costs the browser only its own count of failed logins.
  }
}
