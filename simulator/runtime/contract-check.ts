// Checks what the simulator sends against the contract. Changes nothing.
import * as z from 'zod/mini'
import type { Answer } from '../../src/contract/call'
import { canRead } from '../../src/contract/read'

/** Called with everything that breaks the contract: where, and why; never the content. */
export type OnViolation = (place: string, problem: string) => void

/** Paths and reasons, without the content. */
export const problemOf = (issues: readonly z.core.$ZodIssue[]): string =>
  issues.map((issue) => `${issue.path.map(String).join('.') || '(whole)'}: ${issue.message}`).join('; ')

/** Why an answer's body breaks its declaration; null when it does not. */
export const problemWithAnswer = (answer: Answer, body: unknown): string | null => {
  const schema = bodyOf(answer)
  if (schema === null) return null
  const result = z.safeParse(schema, body)
  return result.success ? null : problemOf(result.error.issues)
}

/** The same of a call of the contract, whose reader takes what zod takes, sooner. What is wrong zod says. */
export const problemWithCall = (answer: Answer, body: unknown): string | null => {
  const parts = bodyParts.get(answer) ?? partsOf(answer)
  bodyParts.set(answer, parts)
  return parts.every((schema) => canRead(schema, body)) ? null : problemWithAnswer(answer, body)
}

/** A schema is compiled when it first reads: it is kept. */
const schemas = new WeakMap<Answer, z.core.$ZodType | null>()
const bodyParts = new WeakMap<Answer, readonly z.core.$ZodType[]>()

const bodyOf = (answer: Answer): z.core.$ZodType | null => {
  const known = schemas.get(answer)
  if (known !== undefined) return known
  const schema = wholeBody(answer)
  schemas.set(answer, schema)
  return schema
}

/** The reader knows no intersection: rows and what stands beside them are read by themselves. */
const partsOf = (answer: Answer): readonly z.core.$ZodType[] => {
  if (answer.kind === 'rows' && answer.extra !== null) return [z.object({ data: z.array(answer.row) }), answer.extra]
  const schema = bodyOf(answer)
  return schema === null ? [] : [schema]
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
