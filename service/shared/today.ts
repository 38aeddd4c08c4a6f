/** The present calendar day in a time zone (IANA): '2026-11-20'. */
export function today(timeZone: string, now = Temporal.Now.instant()): string {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
