import { describe, expect, test } from 'vitest';
import { cleanFilename, contentDisposition, filenameStem } from '../../service/files/filename.ts';

describe('a stored file has', () => {
  test.each([
    ['logo.png', 'logo.png'],
    ['C:\\fakepath\\Our  logo.JPEG', 'Our logo.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['..', 'image.png'],
    ['', 'image.png'],
    ['.htaccess', 'htaccess.png'],
    ['a\u0000b\u202Egnp.exe', 'a b gnp.png'],
    ['شعار.png', 'شعار.png'],
    ['cafe\u0301.png', 'caf\u00E9.png'],
    ['lone \uD800 half.png', 'lone \uFFFD half.png'],
    ['archive.tar.gz', 'archive.tar.png'],
  ])('a safe name: %j → %j', (given, kept) => {
    expect(cleanFilename(given, 'png')).toBe(kept);
  });

  test('a name of at most 200 characters, extension included', () => {
    const kept = cleanFilename(`${'漢𠮷'.repeat(200)}.jpeg`, 'jpg');
    expect([...kept]).toHaveLength(200);
    expect(kept).toMatch(/𠮷?\.jpg$/u);
  });
});

test('a record’s name in a filename loses only characters that file systems refuse', () => {
  expect(filenameStem('Müller & Söhne / Nord: "A"')).toBe('Müller & Söhne Nord A');
  expect(filenameStem('///')).toBe('document');
});

describe('Content-Disposition', () => {
  test('names an ASCII file once', () => {
    expect(contentDisposition('inline', 'Our logo.png')).toBe('inline; filename="Our logo.png"');
  });

  test('names other files in ASCII for old clients and in UTF-8 for new clients', () => {
    expect(contentDisposition('attachment', 'Café (1).png')).toBe(
      'attachment; filename="Cafe (1).png"; filename*=UTF-8\'\'Caf%C3%A9%20%281%29.png',
    );
    expect(contentDisposition('inline', 'さくら.png')).toContain('filename="___.png"; filename*=UTF-8\'\'%E3%81%95');
  });

  test('resists injection by a filename', () => {
    expect(contentDisposition('inline', 'a"; filename=evil\r\nX: 1.png')).toMatch(
      /^inline; filename="[^"\r\n]*"; filename\*=UTF-8''[\w%.!#$&+^`|~-]*$/,
    );
  });
});
