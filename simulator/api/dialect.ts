// Answers of calls in the dialect of their world: envelope, rows, pages, empty answers and errors. docs/real-api.md
import type { Answer, CallSpec } from '../../src/contract/call'
import { isRecord } from '../../src/contract/is-record'
import type { ApiDialect } from '../runtime/api-dialect'
import { written } from '../runtime/written-value'

const ROWS_PER_PAGE = 15

/** The body of an answer as this dialect writes it; null for an empty one. */
export function bodyIn(dialect: ApiDialect, spec: CallSpec, body: unknown, page: number): unknown {
  if (!dialect.reduced && dialect.habits.size === 0) return body
  const { answer } = spec
  if (answer.kind === 'maybe one' && dialect.habits.has('empty') && !('secretAnswer' in spec)) return null
  const answered = writtenBody(dialect, answer, body)
  const renamed = dialect.habits.has('access-token') ? withAccessToken(answered) : answered
  const paged = answer.kind === 'rows' && dialect.habits.has('pages') ? inPages(renamed, page) : renamed
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

/** As Laravel's paginator of resources writes it. */
function inPages(body: unknown, page: number): unknown {
  if (!isRecord(body) || !Array.isArray(body.data)) return body
  const last = Math.max(1, Math.ceil(body.data.length / ROWS_PER_PAGE))
  const next = page < last ? `?page=${page + 1}` : null
  return {
    ...body,
    data: body.data.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE),
    links: { first: '?page=1', last: `?page=${last}`, prev: page > 1 ? `?page=${page - 1}` : null, next },
    meta: { current_page: page, last_page: last, per_page: ROWS_PER_PAGE, total: body.data.length },
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
