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
      change: /^Field ImportError\.code changed type from String! to FieldErrorCode!\.$/,
      instead:
        'Codes are enums: `ErrorCode` and `FieldErrorCode`. The JSON of answers stays the same; generate types again.',
    },
  ],
};

/** The replacements since a release. A later release has none, so any breaking change fails the law. */
export function replacementsSince(release: string): readonly Replacement[] {
  return since[release] ?? [];
}
