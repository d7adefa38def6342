// Zod's issues in the form that the app logs and reports.
import type * as z from 'zod/mini'

/** Where a value is wrong, and why. Never the content, which may be private. */
export interface Problem {
  /** Dotted path within the value; empty for the value itself. */
  readonly path: string
  readonly why: string
}

/** Needed because zod/mini has no messages without a locale. Names what was expected, never what was received. */
function reasonOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}`
    case 'custom':
      return issue.message
    default:
      return issue.code.replaceAll('_', ' ')
  }
}

/** The problems of a failed `safeParse`: at least one. */
export const problemsOf = ({ issues }: z.core.$ZodError): readonly Problem[] =>
  issues.map((issue) => ({ path: issue.path.map(String).join('.'), why: reasonOf(issue) }))
