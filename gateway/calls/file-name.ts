/**
 * The file's name in a Content-Disposition header (RFC 6266); undefined without a name.
 *
 * fileNameOf(`attachment; filename="r.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`) → 'résumé.pdf'
 */
export function fileNameOf(header = ''): string | undefined {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The plain form stands in for a badly encoded name.
    }
  }
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  return quoted?.replace(/\\(.)/g, '$1') ?? /;\s*filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1];
}
