// Answers of calls in the dialect of their world: envelope, rows, pages, empty answers and errors. docs/real-api.md
import type { Answer, CallSpec } from '../../src/contract/call'
import { isRecord } from '../../src/contract/json'
import type { ApiDialect } from '../runtime/api-dialect'
import { written } from '../runtime/written-value'
import { encodeOnce } from './middleware/answer'

const ROWS_PER_PAGE = 15
/** A longer list is answered in pages of so many. A server of the specification alone knows no pages. */
export const MOST_ROWS = 1_000

/** The body of an answer as this dialect writes it; null for an empty one. */
export function bodyIn(dialect: ApiDialect, spec: CallSpec, body: unknown, page: number): unknown {
  if (!dialect.reduced && dialect.habits.size === 0) return spec.answer.kind === 'rows' ? pageOf(body, page) : body
  const { answer } = spec
  if (answer.kind === 'maybe one' && dialect.habits.has('empty') && !('secretAnswer' in spec)) return null
  const answered = writtenBody(dialect, answer, body)
  const renamed = dialect.habits.has('access-token') ? withAccessToken(answered) : answered
  const paged = answer.kind === 'rows' && dialect.habits.has('pages') ? inPages(renamed, page, ROWS_PER_PAGE) : renamed
  const placed = answer.kind === 'rows' && dialect.habits.has('meta') ? underMeta(paged) : paged
  return dialect.habits.has('bare') ? withoutEnvelope(placed) : placed
}

function writtenBody(dialect: ApiDialect, answer: Answer, body: unknown): unknown {
  if (!isRecord(body)) return body
  switch (answer.kind) {
    case 'one':
    case 'maybe one':
      return { ...body, data: written(dialect, answer.schema, body.data) }
    case 'rows':
      return {
        ...body,
        data: Array.isArray(body.data) ? body.data.map((row) => written(dialect, answer.row, row)) : body.data,
      }
    case 'raw':
    case 'none':
    case 'file':
      return body
    default:
      return answer satisfies never
  }
}

function withAccessToken(body: unknown): unknown {
  if (!isRecord(body) || !isRecord(body.data) || !('token' in body.data)) return body
  const { token, ...rest } = body.data
  return { ...body, data: { ...rest, access_token: token, token_type: 'Bearer' } }
}

const known = new WeakMap<object, Map<number, unknown>>()

/** The page of a list that is too long for one answer; made once for a body that is answered again. */
function pageOf(body: unknown, page: number): unknown {
  if (!isRecord(body) || !Array.isArray(body.data) || body.data.length <= MOST_ROWS) return body
  const pages = known.get(body) ?? new Map<number, unknown>()
  known.set(body, pages)
  const made = pages.get(page) ?? inPages(body, page, MOST_ROWS)
  if (page > Math.ceil(body.data.length / MOST_ROWS)) return made
  if (isRecord(made) && !pages.has(page)) encodeOnce(made)
  pages.set(page, made)
  return made
}

/** As Laravel's paginator of resources writes it. */
function inPages(body: unknown, page: number, rows: number): unknown {
  if (!isRecord(body) || !Array.isArray(body.data)) return body
  const last = Math.max(1, Math.ceil(body.data.length / rows))
  const next = page < last ? `?page=${page + 1}` : null
  return {
    ...body,
    data: body.data.slice((page - 1) * rows, page * rows),
    links: { first: '?page=1', last: `?page=${last}`, prev: page > 1 ? `?page=${page - 1}` : null, next },
    meta: { current_page: page, last_page: last, per_page: rows, total: body.data.length },
  }
}

function underMeta(body: unknown): unknown {
  if (!isRecord(body)) return body
  const { data, links, meta, ...beside } = body
  const around = { ...(isRecord(meta) ? meta : {}), ...beside }
  return {
    data,
    ...(links === undefined ? {} : { links }),
    ...(Object.keys(around).length > 0 ? { meta: around } : {}),
  }
}

/** A page or what stands beside the rows has no bare form. */
function withoutEnvelope(body: unknown): unknown {
  return isRecord(body) && Object.keys(body).length === 1 && 'data' in body ? body.data : body
}
