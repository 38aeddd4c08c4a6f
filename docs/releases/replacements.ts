/** Breaking changes of the schema with one reason, as an entry of the changelog. */
export interface Replacement {
  /** Matches the changes, as `findSchemaChanges` words them. */
  readonly change: RegExp;
  /** The change, and the call to write instead, for authors of scripts. */
  readonly instead: string;
}

/**
 * The breaking changes since a release, by the release. 0.1.0 is the only release before 1.0 with any: the schema grows up
 * once.
 */
const since: Readonly<Record<string, readonly Replacement[]>> = {
  '0.1.0': [
    {
      change: /^Field \w+\.history changed type from AuditEntryConnection! to AuditEntryConnection\.$/,
      instead:
        "A record's `history` is nullable. Expect null, beside the error FORBIDDEN, without the permission `AUDIT_READ`; the rest of the answer stays.",
    },
    {
      change:
        /^(Field ImportedRow\.errors changed type from \[ImportError!\]! to \[FieldError!\]!|ImportError was removed)\.$/,
      instead:
        'A refused field of an import is a `FieldError`, as in any other refusal, and its code is a `FieldErrorCode`. The JSON of answers stays the same; generate types again.',
    },
    {
      change: /^(Field Mutation\.saveItem|SaveItemInput) was removed\.$/,
      instead: 'Write `createItem` for a new item, and `updateItem` with `id` and `version` for a change.',
    },
    {
      change: /^(Field Mutation\.saveProformaInvoiceTerms|SaveProformaInvoiceTermsInput) was removed\.$/,
      instead:
        'Write `createProformaInvoiceTerms` for new terms, and `updateProformaInvoiceTerms` with `id` and `version` for a change.',
    },
    {
      change:
        /^(Field \w+Input\.(jobId|quotationId|proformaInvoiceId) was removed|A required field \w+Input\.id was added)\.$/,
      instead: 'The record of a `version` is named `id` in every input, also in the bodies of REST.',
    },
    {
      change:
        /^\S+ [\w.():]+ (has )?changed type from String!? to (CurrencyCode|CountryCode|LanguageTag|TimeZone)!?\.$/,
      instead:
        'Codes of currencies and countries, locales and time zones have scalars of their own. The JSON stays the same; declare variables with the new types.',
    },
    {
      change: /^Field \w+\.\w+ changed type from Decimal! to Money!\.$/,
      instead: 'Select `amount` and `currency` of an amount outside lines and taxes, also in REST.',
    },
    {
      change: /^(Field JobFieldValue(Input)?\.value was removed|Field JobFieldValue\.value changed type .*)\.$/,
      instead:
        "Read a job field's value as `text`, `number`, `date` or `isChecked`; write `text`, or `isChecked` for a CHECKBOX, also in REST.",
    },
    {
      change:
        /^(Argument Query\.\w+Message\(\w+Id:\) was removed|A required argument Query\.\w+Message\(id:\) was added)\.$/,
      instead: 'A draft of a message takes the record as `id`.',
    },
  ],
};

/** The replacements since a release. A later release has none, so any breaking change fails the law. */
export function replacementsSince(release: string): readonly Replacement[] {
  return since[release] ?? [];
}
