// What `npm audit` found, less what is excepted until a day. Pure.
import * as z from 'zod/mini'

const advisory = z.object({ url: z.string(), title: z.string(), severity: z.string() })
const auditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
})

/** An advisory that is known and does not concern us, until it is looked at again. */
export const auditException = z.object({
  /** Its name, such as GHSA-xxxx-xxxx-xxxx. */
  advisory: z.string(),
  /** The last day on which it is excepted, YYYY-MM-DD. */
  until: z.string(),
  reason: z.string(),
})
type AuditException = z.output<typeof auditException>

/** True when this is what `npm audit --json` prints; a registry that does not answer it prints an error. */
export const isAnswered = (report: unknown): boolean => z.safeParse(auditReport, report).success

/** What has to be mended, a line each: advisories without an exception, and exceptions whose day is over. `today`: YYYY-MM-DD. */
export function openFindings(report: unknown, exceptions: readonly AuditException[], today: string): readonly string[] {
  const excepted = new Set(exceptions.filter(({ until }) => until >= today).map(({ advisory: name }) => name))
  const found = Object.entries(z.parse(auditReport, report).vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one) => (typeof one === 'string' ? [] : [{ name, ...one }])),
  )
  const open = found.filter(({ url }) => !excepted.has(url.split('/').at(-1) ?? ''))
  const over = exceptions.filter(({ until }) => until < today)
  return [
    ...new Set(open.map(({ name, severity, title, url }) => `${severity}: ${name}: ${title} (${url})`)),
    ...over.map(({ advisory: name, until }) => `the exception for ${name} ended on ${until}`),
  ]
}
