/**
 * The name that a Content-Disposition header (RFC 6266) gives a file; undefined where it gives none.
 *
 * fileNameOf(`attachment; filename="r.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`) → 'résumé.pdf'
 */
export function fileNameOf(header: string | undefined): string | undefined {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Badly encoded: the plain form is there for just this.
    }
  }
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1];
  return quoted?.replace(/\\(.)/g, '$1') ?? /;\s*filename\s*=\s*([^;\s"]+)/i.exec(header ?? '')?.[1];
}
