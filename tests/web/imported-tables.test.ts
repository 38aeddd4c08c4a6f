import type { Client } from '@urql/core';
import { describe, expect, test } from 'vitest';
import { wrongField } from '../../web/records/fields/field-wording.ts';
import { cellFields, cellLabel } from '../../web/wings/imports/fields.ts';
import { decimalSignIn, mappingOf, missingIn, rowsOf } from '../../web/wings/imports/mapping.ts';
import { readFile, readTable } from '../../web/wings/imports/read-table.ts';
import { type Came, send, sendingOf, withRepeated } from '../../web/wings/imports/send-rows.ts';

describe('a table', () => {
  test.each([
    ['commas', 'a,b\n1,"x, y"'],
    ['semicolons', 'a;b\r\n1;"x, y"'],
    ['tabs', 'a\tb\n1\tx, y'],
    ['a declared separator', 'sep=|\na|b\n1|x, y'],
  ])('is read with %s between its cells', (_, text) => {
    expect(readTable(text)).toEqual([
      ['a', 'b'],
      ['1', 'x, y'],
    ]);
  });

  test('has rows of equal width, no empty rows, and no leading apostrophes', () => {
    expect(readTable("a,b,c\n1\n,,\n2,'=x,  3 \n")).toEqual([
      ['a', 'b', 'c'],
      ['1', '', ''],
      ['2', '=x', '3'],
    ]);
    expect(readTable('')).toBe('The file is empty. Choose a file with rows, or paste rows.');
  });

  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(text, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };
  test.each([
    ['UTF-8', Buffer.from('Näme,Çity\nŁukasz,Oslo')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFNäme,Çity\nŁukasz,Oslo')],
    ['UTF-16, as written by Excel', utf16('\uFEFFNäme,Çity\nŁukasz,Oslo', false)],
    ['big-endian UTF-16', utf16('\uFEFFNäme,Çity\nŁukasz,Oslo', true)],
    ['UTF-16 without a byte order mark', utf16('Näme,Çity\nŁukasz,Oslo', false)],
  ])('is read in %s', async (_, bytes) => {
    expect(await readFile(new Blob([bytes]))).toEqual([
      ['Näme', 'Çity'],
      ['Łukasz', 'Oslo'],
    ]);
  });

  test('that is not UTF-8 is read as Windows-1252', async () => {
    const table = await readFile(new Blob([Buffer.from('Name,Note\nJos\xe9,5 \x80', 'latin1')]));
    expect(table).toEqual([
      ['Name', 'Note'],
      ['José', '5 €'],
    ]);
  });
});

describe('columns', () => {
  test('are recognized by common names', () => {
    expect(
      mappingOf(['Customer Name', 'E-Mail Address', 'Mobile No', 'ZIP', 'Notes', 'First-Name'], 'customer'),
    ).toEqual(['fullName', 'email', 'phone', 'postcode', null, 'fullName']);
    expect(mappingOf(['SKU', 'Product', 'Price', 'UOM', 'VAT %', 'price'], 'item')).toEqual([
      'code',
      'name',
      'unitPrice',
      'unit',
      'taxes',
      null,
    ]);
  });

  test('of Docket’s own files are recognized by their heads', () => {
    for (const kind of ['customer', 'item'] as const) {
      const labels = cellFields[kind].map(({ label }) => label);
      expect(mappingOf(labels, kind)).toEqual(cellFields[kind].map(({ name }) => name));
    }
  });

  describe.each(['customer', 'item'] as const)('of %ss', (kind) => {
    test.each(cellFields[kind])('are called $label, not $name, in errors', ({ name, label }) => {
      expect(cellLabel(kind, name)).toBe(label);
      const said = wrongField({ path: name, code: 'REQUIRED' }, (path) => cellLabel(kind, path));
      expect(said).toBe(`${label} is required.`);
    });
  });

  test('that are required are reported as missing', () => {
    expect(missingIn(['email', null], 'customer').map(({ name }) => name)).toEqual(['fullName']);
    expect(missingIn(['fullName'], 'customer')).toEqual([]);
  });

  test('become cells: equal columns joined, prices with a decimal point, a percentage as the tax of its head', () => {
    const heads = ['First name', 'Last name', 'VAT rate', 'Price'];
    const mapping = ['fullName', 'fullName', 'taxes', 'unitPrice'];
    expect(
      rowsOf(
        [
          ['Ana', 'Lima', '20%', '€ 1.200,50'],
          ['Bo', '', 'GST 5', 'free'],
        ],
        heads,
        mapping,
      ),
    ).toEqual([
      { fullName: 'Ana Lima', taxes: 'VAT 20', unitPrice: '1200.50' },
      { fullName: 'Bo', taxes: 'GST 5', unitPrice: 'free' },
    ]);
  });

  test.each([
    [['1,200.50', '3.00'], '.'],
    [['1.200,50', '1.200'], ','],
    [['1,5', '1,250'], ','],
    [['1,250', '1,300'], '.'],
    [['1.250.000', '12'], ','],
    [[], '.'],
  ] as const)('of prices such as %j have decimals after “%s”', (cells, sign) => {
    expect(decimalSignIn(cells)).toBe(sign);
  });
});

describe('rows', () => {
  const of = {
    kind: 'customer',
    companyId: 'company_1',
    onExisting: 'REFUSE',
    addsCompanies: false,
    isDryRun: false,
  } as const;
  const rows = Array.from({ length: 450 }, (_, at) => ({ place: at + 1, cells: { fullName: `Row ${at + 1}` } }));

  test('are sent 200 at a time, each batch with its own key', () => {
    const { pieces } = sendingOf(of, rows);
    expect(pieces.map(({ rows }) => rows.length)).toEqual([200, 200, 50]);
    expect(new Set(pieces.map(({ key }) => key)).size).toBe(3);
  });

  test('with long texts are sent in smaller batches', () => {
    const long = rows.map((row) => ({ ...row, cells: { fullName: 'x'.repeat(10_000) } }));
    expect(sendingOf(of, long).pieces[0]?.rows).toHaveLength(50);
  });

  test('name the likely doubles of a new record', async () => {
    const similar = [
      { recordId: 'customer_1', name: 'Bob Smith', city: 'Toronto', matched: ['PHONE', 'NAME_AND_CITY'] },
    ];
    const report = { rows: [{ row: 1, outcome: 'CREATED', errors: [], similar }] };
    const client = { mutation: () => ({ toPromise: async () => ({ data: { report } }) }) } as unknown as Client; // asks nothing else
    const came: Came[] = [];
    await send(
      sendingOf(of, rows.slice(0, 1)),
      0,
      client,
      (rows) => came.push(...rows),
      () => true,
    );
    expect(came).toEqual([
      { place: 1, outcome: 'CREATED', reasons: ['Bob Smith, Toronto has this phone and this name and city.'] },
    ]);
  });

  test('that repeat an earlier row are recognized across batches', () => {
    const twice = [
      { place: 1, cells: { fullName: 'Ana', email: 'ana@x.example' } },
      { place: 2, cells: { fullName: 'Bo', phone: '+1 416' } },
      { place: 3, cells: { fullName: 'Ana L', email: 'ANA@x.example' } },
      { place: 4, cells: { fullName: 'bo', phone: '1416' } },
      { place: 5, cells: { fullName: 'Bo', phone: '2' } },
    ];
    const came: Came[] = twice.map(({ place }) => ({ place, outcome: 'CREATED', reasons: [] }));
    const outcomes = (onExisting: 'REFUSE' | 'SKIP' | 'UPDATE') =>
      withRepeated(came, twice, 'customer', onExisting).map(({ outcome }) => outcome);
    expect(outcomes('REFUSE')).toEqual(['CREATED', 'CREATED', 'REFUSED', 'REFUSED', 'CREATED']);
    expect(outcomes('SKIP')).toEqual(['CREATED', 'CREATED', 'SKIPPED', 'SKIPPED', 'CREATED']);
    expect(outcomes('UPDATE')[2]).toBe('UPDATED');
    expect(withRepeated(came, twice, 'customer', 'REFUSE')[2]?.reasons).toEqual([
      'Row 1 of the file is the same customer.',
    ]);
  });
});
