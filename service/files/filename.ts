const LONGEST = 200;

/**
 * A clean name for a stored file: the last part of a path, without control characters or signs that file systems
 * refuse, in NFC, at most 200 characters, with the extension of the file's real type.
 *
 * cleanFilename('C:\\fakepath\\Our  logo.JPEG', 'jpg') → 'Our logo.jpg'
 * cleanFilename('../..', 'png')                        → 'image.png'
 */
export function cleanFilename(given: string, extension: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const stem = visibleText(last)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const room = LONGEST - extension.length - 1;
  return `${truncate(stem, room) || 'image'}.${extension}`;
}

/** A record's name as the stem of a file name: 'Müller & Söhne / Nord' → 'Müller & Söhne Nord'. */
export function filenameStem(name: string): string {
  return (
    truncate(
      visibleText(name)
        .replace(/\s+/g, ' ')
        .replace(/^[.\s]+|[.\s]+$/g, ''),
      LONGEST - 20,
    ) || 'document'
  );
}

/**
 * The `Content-Disposition` of a file (RFC 6266): an ASCII name for every client, and the whole name in UTF-8 (RFC
 * 8187) for other names.
 *
 * contentDisposition('attachment', 'Café.png') → `attachment; filename="Cafe.png"; filename*=UTF-8''Caf%C3%A9.png`
 */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
    .replace(/["\\%]/g, '_');
  const plain = `${kind}; filename="${ascii}"`;
  return ascii === filename ? plain : `${plain}; filename*=UTF-8''${encodeAttribute(filename)}`;
}

/** Percent-encodes all but the `attr-char`s of RFC 8187; encodeURIComponent leaves ' ( ) and * as they are. */
function encodeAttribute(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function visibleText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ');
}

/** Cuts between characters, never inside a surrogate pair. */
function truncate(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}
