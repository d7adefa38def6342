// Marks stand for their offsets wherever a scenario says when something happens.
import * as z from 'zod/mini'
import { isRecord } from '../../../src/contract/json'
import { scenario } from './scenario-schema'

const withOffset =
  (marks: Readonly<Record<string, unknown>>) =>
  (entry: unknown): unknown =>
    isRecord(entry) && typeof entry.at === 'string' && Object.hasOwn(marks, entry.at)
      ? { ...entry, at: marks[entry.at] }
      : entry

/** The object with the marks in these lists replaced. */
function replaced(
  object: Readonly<Record<string, unknown>>,
  lists: readonly string[],
  marks: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const entries = lists.flatMap((name) => {
    const list = object[name]
    return Array.isArray(list) ? [[name, list.map(withOffset(marks))] as const] : []
  })
  return { ...object, ...Object.fromEntries(entries) }
}

/** A scenario file as it was parsed, with offsets instead of the names of marks. */
function withMarks(file: unknown): unknown {
  if (!isRecord(file) || !isRecord(file.marks)) return file
  const { marks, rehearsal } = file
  const part = isRecord(rehearsal) ? { rehearsal: replaced(rehearsal, ['timeline', 'opens'], marks) } : {}
  return { ...replaced(file, ['timeline', 'notes'], marks), ...part }
}

/** A scenario file, in which `at` may be the name of a mark. */
export const scenarioWithMarks = z.pipe(z.transform(withMarks), scenario)
