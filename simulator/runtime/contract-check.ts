// Checks what the simulator sends against the contract.
import * as z from 'zod/mini'
import type { Answer } from '../../src/contract/call'

/** Called for every contract violation with the location and the reason, never with the content. */
export type OnViolation = (location: string, problem: string) => void

/** Paths and reasons of validation issues, without the content. */
export const problemOf = (issues: readonly z.core.$ZodIssue[]): string =>
  issues.map((issue) => `${issue.path.map(String).join('.') || '(root)'}: ${issue.message}`).join('; ')

/** Why a response body breaks the contract; null if it doesn't. */
export const problemWithAnswer = (answer: Answer, body: unknown): string | null => {
  const schema = bodyOf(answer)
  const error = schema === null ? undefined : z.safeParse(schema, body).error
  return error === undefined ? null : problemOf(error.issues)
}

/** The schema of the whole body, cached per declaration. */
const schemas = new WeakMap<Answer, z.core.$ZodType | null>()

const bodyOf = (answer: Answer): z.core.$ZodType | null => {
  const cached = schemas.get(answer)
  if (cached !== undefined) return cached
  const schema = wholeBody(answer)
  schemas.set(answer, schema)
  return schema
}

const wholeBody = (answer: Answer): z.core.$ZodType | null => {
  switch (answer.kind) {
    case 'one':
    case 'maybe one':
      return z.object({ data: answer.schema })
    case 'rows': {
      const rows = z.object({ data: z.array(answer.row) })
      return answer.extra === null ? rows : z.intersection(rows, answer.extra)
    }
    case 'raw':
      return answer.schema
    case 'none':
    case 'file':
      return null
    default: {
      const unknown: never = answer
      return unknown
    }
  }
}
