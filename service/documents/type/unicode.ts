const ENTRIES_AT_MOST = 100;

/** The map from a font's codes, 0 and on, to texts (PDF 1.7, 9.10.3). A glyph without a text of its own has the empty text. */
export function toUnicode(texts: readonly string[]): string {
  const entries = texts.map((text, code) => `<${hex(code)}> <${Array.from(utf16(text), hex).join('')}>`);
  const blocks: string[] = [];
  for (let i = 0; i < entries.length; i += ENTRIES_AT_MOST) {
    const block = entries.slice(i, i + ENTRIES_AT_MOST);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Text as a PDF string (PDF 1.7, 7.9.2.2): UTF-16 with its byte order mark. */
export function textString(text: string): string {
  return `<feff${Array.from(utf16(text), hex).join('')}>`;
}

function* utf16(text: string): Iterable<number> {
  for (let i = 0; i < text.length; i += 1) yield text.charCodeAt(i);
}

function hex(value: number): string {
  return value.toString(16).padStart(4, '0');
}
