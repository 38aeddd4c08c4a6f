import type { Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { counted } from '../../quotations/counting.ts';
import { stoodOf } from '../../quotations/edited-version.ts';
import type { UncountedLine } from '../../quotations/lines.ts';
import { Quotation, quotationSearch, totalsIn } from '../../quotations/quotation.ts';
import { changesBetween } from '../../records/differences.ts';
import { auditedLineChanges } from '../../shared/line-differences.ts';
import type { Totals } from '../../shared/money.ts';
import type { FieldChange, QuotationLine, StoredQuotationStatus } from '../../shared/values.ts';
import type { Dice } from '../dice.ts';
import { type Actor, entryOf, type Records } from '../records.ts';

export type QuotationRow = Selectable<Tables['quotations']>;

const begun = {
  isFollowed: false,
  lineTexts: null,
  version: 1,
  deletedAt: null,
  revision: 1,
  status: 'DRAFT',
  statusReason: null,
  sentAt: null,
} as const satisfies Partial<QuotationRow>;

/** The columns of a new quotation that the life doesn't set. */
export type Beginning = Omit<QuotationRow, keyof typeof begun | keyof Totals | 'updatedAt' | 'search'>;

/** A quotation's life: each step changes the rows as the service does, and writes the same history. */
export class QuotationLife {
  row: QuotationRow;
  lines: QuotationLine[];
  readonly editedVersions: Records['editedVersions'] = [];
  readonly contents: Records['quotationContents'] = [];
  readonly auditEntries: Records['auditEntries'] = [];
  readonly #dice: Dice;
  readonly #by: Actor;

  constructor(beginning: Beginning, lines: UncountedLine[], dice: Dice, by: Actor) {
    const { totals, lines: first } = counted(lines, beginning);
    this.#dice = dice;
    this.#by = by;
    this.lines = first;
    this.row = {
      ...beginning,
      ...totals,
      ...begun,
      updatedAt: beginning.createdAt,
      search: quotationSearch(beginning),
    };
    this.#note('CREATED', beginning.createdAt, changesBetween({}, audited(this.row)));
  }

  move(at: Date, status: StoredQuotationStatus, statusReason: string | null): void {
    this.#change('STATUS_CHANGED', at, { status, statusReason, ...(status === 'SENT' && { sentAt: at }) }, []);
  }

  /** Keeps the sent quotation as an edited version. */
  edit(at: Date, patch: Partial<QuotationRow>, lines: UncountedLine[]): void {
    const { row } = this;
    const next = counted(lines, { ...row, ...patch });
    const isRevised = row.status !== 'DRAFT';
    if (isRevised) this.#keep(at);
    const changes = [
      ...auditedLineChanges(this.lines, lines),
      ...changesBetween({ totals: totalsIn(row) }, { totals: next.totals }),
    ];
    this.lines = next.lines;
    const draft = { revision: row.revision + 1, status: 'DRAFT', statusReason: null, sentAt: null } as const;
    this.#change('UPDATED', at, { ...patch, ...next.totals, ...(isRevised && draft) }, changes);
  }

  /** The rows to insert. */
  records() {
    const { row, lines, editedVersions, contents, auditEntries } = this;
    return {
      quotations: [{ ...row, taxes: JSON.stringify(row.taxes) }],
      editedVersions,
      quotationContents: [...contents, { recordId: row.id, lines: JSON.stringify(lines) }],
      auditEntries,
    } satisfies Partial<Records>;
  }

  #keep(at: Date): void {
    const id = this.#dice.id('edited_version', at);
    this.editedVersions.push({
      id,
      companyId: this.row.companyId,
      quotationId: this.row.id,
      versionNumber: this.row.revision,
      editedById: this.#by.id,
      editedByName: this.#by.name,
      editedAt: at,
      stood: JSON.stringify(stoodOf(this.row)),
    });
    this.contents.push({ recordId: id, lines: JSON.stringify(this.lines) });
  }

  #change(action: 'UPDATED' | 'STATUS_CHANGED', at: Date, patch: Partial<QuotationRow>, besides: FieldChange[]): void {
    const before = this.row;
    this.row = { ...before, ...patch, updatedAt: at, version: before.version + 1 };
    this.#note(action, at, [...changesBetween(audited(before), audited(this.row)), ...besides]);
  }

  #note(action: string, at: Date, changes: FieldChange[]): void {
    this.auditEntries.push(entryOf(this.#dice, this.row, { at, by: this.#by, action, changes }));
  }
}

/** The fields of the audit trail: the answer's fields without computed fields. */
function audited(row: QuotationRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => field in Quotation.properties));
}
