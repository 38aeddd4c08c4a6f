/*
 * Files the user picked, by key, kept until the page closes. A kept file shows at once, and can be uploaded again after
 * a network failure, wherever the form is by then.
 */

const files = new Map<string, { readonly file: File; readonly url: string }>();

export function keepFile(file: File): string {
  const key = crypto.randomUUID();
  files.set(key, { file, url: URL.createObjectURL(file) });
  return key;
}

export const keptFile = (key: string): File | undefined => files.get(key)?.file;

export const urlOfKept = (key: string): string | undefined => files.get(key)?.url;

export function forgetFile(key: string): void {
  const kept = files.get(key);
  if (kept) URL.revokeObjectURL(kept.url);
  files.delete(key);
}
