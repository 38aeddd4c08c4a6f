/*
 * Files that were picked here, by a key of their own: kept while the page is, so that one is shown at once and can be
 * uploaded again after a lost network, wherever its form goes meanwhile.
 */

const files = new Map<string, { readonly file: File; readonly url: string }>();

/** Keeps a file; answers the key that it is known by. */
export function keepFile(file: File): string {
  const key = crypto.randomUUID();
  files.set(key, { file, url: URL.createObjectURL(file) });
  return key;
}

export const keptFile = (key: string): File | undefined => files.get(key)?.file;

/** Where the browser shows it from. */
export const urlOfKept = (key: string): string | undefined => files.get(key)?.url;

export function forgetFile(key: string): void {
  const kept = files.get(key);
  if (kept) URL.revokeObjectURL(kept.url);
  files.delete(key);
}
