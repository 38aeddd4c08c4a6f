import type { Client } from '@urql/core';
import { describe, expect, test } from 'vitest';
import { wrongField } from '../../web/records/fields/field-wording.ts';
import { cellFields, cellLabel, cellsOf } from '../../web/records/imports/cells.ts';
import { rowInput } from '../../web/records/imports/documents.ts';
import { importedKinds } from '../../web/records/imports/imported.ts';
import { decimalSignIn, lackingIn, mappingOf, missingIn, neededIn, rowsOf } from '../../web/wings/imports/mapping.ts';
import { readFile, readTable } from '../../web/wings/imports/read-table.ts';
import { type Came, send, sendingOf, withRepeated } from '../../web/wings/imports/send-rows.ts';
import { timeReader } from '../../web/wings/imports/times.ts';

describe('a table', () => {
  test.each([
    ['commas', 'a,b\n1,"x, y"'],
    ['semicolons', 'a;b\r\n1;"x, y"'],
    ['tabs', 'a\tb\n1\tx, y'],
    ['a declared separator', 'sep=|\na|b\n1|x, y'],
  ])('is read with %s between its cells', (_, text) => {
    expect(readTable(text)).toEqual({
      rows: [
        ['a', 'b'],
        ['1', 'x, y'],
      ],
      places: [1, 2],
    });
  });

  test('has rows of equal width with their numbers in the spreadsheet, no empty rows, and no leading apostrophes', () => {
    expect(readTable("a,b,c\n1\n,,\n2,'=x,  3 \n")).toEqual({
      rows: [
        ['a', 'b', 'c'],
        ['1', '', ''],
        ['2', '=x', '3'],
      ],
      places: [1, 2, 4],
    });
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
    expect(await readFile(new Blob([bytes]))).toMatchObject({
      rows: [
        ['Näme', 'Çity'],
        ['Łukasz', 'Oslo'],
      ],
    });
  });

  test('that is not UTF-8 is read as Windows-1252', async () => {
    const table = await readFile(new Blob([Buffer.from('Name,Note\nJos\xe9,5 \x80', 'latin1')]));
    expect(table).toMatchObject({
      rows: [
        ['Name', 'Note'],
        ['José', '5 €'],
      ],
    });
  });

  test('in a workbook is refused with the way out', async () => {
    expect(await readFile(new Blob([Buffer.from('PK\x03\x04…')]))).toBe(
      'The file is a workbook. Save the sheet as CSV, then choose the CSV file.',
    );
  });
});

describe('columns', () => {
  test('are recognized by common names', () => {
    expect(
      mappingOf(['Customer Name', 'E-Mail Address', 'Mobile No', 'ZIP', 'Notes', 'First-Name'], cellFields.customer),
    ).toEqual(['fullName', 'email', 'phone', 'postcode', null, 'fullName']);
    expect(mappingOf(['SKU', 'Product', 'Price', 'UOM', 'VAT %', 'price'], cellFields.item)).toEqual([
      'code',
      'name',
      'unitPrice',
      'unit',
      'taxes',
      null,
    ]);
  });

  test('of Docket’s own files are recognized by their heads', () => {
    for (const kind of importedKinds) {
      const labels = cellFields[kind].map(({ label }) => label);
      expect(mappingOf(labels, cellFields[kind])).toEqual(cellFields[kind].map(({ name }) => name));
    }
  });

  describe.each(importedKinds)('of a %s', (kind) => {
    test.each(cellFields[kind])('are called $label, not $name, in errors', ({ name, label }) => {
      expect(cellLabel(kind, name)).toBe(label);
      const said = wrongField({ path: name, code: 'REQUIRED' }, (path) => cellLabel(kind, path));
      expect(said).toBe(`${label} can’t be empty.`);
    });
  });

  test('that are required are reported as missing', () => {
    expect(missingIn('customer', ['email', null], cellFields.customer)).toEqual(['name']);
    expect(missingIn('customer', ['fullName', null], cellFields.customer)).toEqual(['e-mail or phone']);
    expect(missingIn('customer', ['fullName', 'phone'], cellFields.customer)).toEqual([]);
    expect(neededIn('customer', cellFields.customer)).toBe('name, and e-mail or phone');
    expect(neededIn('job', cellFields.job)).toBe('title and customer');
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
        cellFields.item,
        { timeZone: 'UTC' },
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

describe('a column of times', () => {
  const clock = { timeZone: 'America/Toronto', locale: 'en-US' };
  const read = (head: string, cells: readonly string[]) =>
    cells.map((cell) => timeReader('moment', head, cells, clock)(cell));

  test('is read by the company’s clocks, as saved, in the forms of forms, or with an offset', () => {
    const at = '2026-11-20T14:30:00.000Z';
    const forms = [
      '2026-11-20 09:30',
      '2026-11-20T09:30:00',
      '20.11.2026 9:30',
      '20 nov 2026 9:30',
      '11/20/2026 9:30 am',
    ];
    expect(read('Start', forms)).toEqual(forms.map(() => at));
    expect(read('Start', ['2026-11-20T09:30:00+05:00', 'soon'])).toEqual(['2026-11-20T09:30:00+05:00', 'soon']);
  });

  test('is read in the zone of its head, or of its row', () => {
    expect(read('Start (Europe/Oslo)', ['2026-11-20 09:30:15'])).toEqual(['2026-11-20T08:30:15.000Z']);
    const mapping = ['scheduledStart', null];
    const rows = [['2026-11-20 09:30', 'Asia/Tokyo']];
    expect(rowsOf(rows, ['Start', 'Time zone'], mapping, cellFields.job, clock)).toEqual([
      { scheduledStart: '2026-11-20T00:30:00.000Z' },
    ]);
  });

  test('reads the serial numbers of spreadsheets', () => {
    expect(read('Due', ['46352', '46352.5', '46352,75', '12345678'])).toEqual([
      '2026-11-26T14:00:00.000Z',
      '2026-11-26T17:00:00.000Z',
      '2026-11-26T23:00:00.000Z',
      '12345678',
    ]);
    expect(timeReader('day', 'Built on', ['46352'], clock)('46352')).toBe('2026-11-26');
  });

  test('has one order of day and month: a day above 12 decides, else the language', () => {
    const day = (cells: readonly string[], locale: string) =>
      cells.map((cell) => timeReader('day', 'Due', cells, { ...clock, locale })(cell));
    expect(day(['05/11/2026', '25/11/2026'], 'en-US')).toEqual(['2026-11-05', '2026-11-25']);
    expect(day(['05/11/26', '11/25/26'], 'en-GB')).toEqual(['2026-05-11', '2026-11-25']);
    expect(day(['05/11/2026'], 'en-US')).toEqual(['2026-05-11']);
    expect(day(['05/11/2026'], 'en-GB')).toEqual(['2026-11-05']);
    expect(day(['25/11/2026', '11/25/2026'], 'en-GB')).toEqual(['2026-11-25', '11/25/2026']);
  });
});

describe('a company’s own job fields', () => {
  const own = [
    { key: 'fuelKind', label: 'Fuel kind', type: 'DROPDOWN', required: false },
    { key: 'flow', label: 'Flow', type: 'NUMBER', required: true },
    { key: 'builtOn', label: 'Built on', type: 'DATE', required: true },
  ] as const;

  test('are columns of jobs, by their labels and keys, and values of the API', () => {
    const fields = cellsOf('job', own);
    const heads = ['Job', 'Customer', 'fuel kind', 'Flow', 'builtOn'];
    const mapping = mappingOf(heads, fields);
    expect(mapping).toEqual(['title', 'customer', 'fields.fuelKind', 'fields.flow', 'fields.builtOn']);
    expect(missingIn('job', ['title'], fields)).toEqual(['customer']);
    expect(lackingIn(['title', 'customer'], fields)).toBe('“Flow” and “Built on”');
    expect(lackingIn(mapping, fields)).toBe('');
    const [row = {}] = rowsOf([['Leak', 'Bo Berg', 'gas', '1.250,5', '20.11.2026']], heads, mapping, fields, {
      timeZone: 'UTC',
    });
    expect(rowInput(row)).toEqual({
      title: 'Leak',
      customer: 'Bo Berg',
      fields: [
        { key: 'fuelKind', text: 'gas' },
        { key: 'flow', text: '1250.5' },
        { key: 'builtOn', text: '2026-11-20' },
      ],
    });
    expect(cellLabel('job', 'fields.flow', fields)).toBe('Flow');
  });
});

describe('rows', () => {
  const of = {
    kind: 'customer',
    companyId: 'company_1',
    onExisting: 'REFUSE',
    addsCompanies: false,
    isDryRun: false,
    fields: cellFields.customer,
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
