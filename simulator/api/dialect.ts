// Formats responses in the dialect of their world: envelope, rows, pages and empty bodies. docs/real-api.md
import type { Answer, CallSpec } from '../../src/contract/call'
import { isRecord } from '../../src/contract/json'
import type { ApiDialect } from '../runtime/api-dialect'
import { serializeValue } from '../runtime/serialize-value'
import { encodeOnce } from './middleware/answer'

const ROWS_PER_PAGE = 15
/** Lists longer than this are paginated. The specification itself has no pages. */
export const MAX_ROWS = 1_000

/** The response body in this dialect; null for an empty one. */
export function bodyIn(dialect: ApiDialect, spec: CallSpec, body: unknown, page: number): unknown {
  if (!dialect.reduced && dialect.habits.size === 0)
    return spec.answer.kind === 'rows' ? pageOfLongList(body, page) : body
  const { answer } = spec
  if (answer.kind === 'maybe one' && dialect.habits.has('empty') && !('secretAnswer' in spec)) return null
  const serialized = serializedBody(dialect, answer, body)
  const renamed = dialect.habits.has('access-token') ? withAccessToken(serialized) : serialized
  const paged = answer.kind === 'rows' && dialect.habits.has('pages') ? paginate(renamed, page, ROWS_PER_PAGE) : renamed
  const shaped = answer.kind === 'rows' && dialect.habits.has('meta') ? withMeta(paged) : paged
  return dialect.habits.has('bare') ? withoutEnvelope(shaped) : shaped
}

function serializedBody(dialect: ApiDialect, answer: Answer, body: unknown): unknown {
  if (!isRecord(body)) return body
  switch (answer.kind) {
    case 'one':
    case 'maybe one':
      return { ...body, data: serializeValue(dialect, answer.schema, body.data) }
    case 'rows':
      return {
        ...body,
        data: Array.isArray(body.data) ? body.data.map((row) => serializeValue(dialect, answer.row, row)) : body.data,
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

const pageCache = new WeakMap<object, Map<number, unknown>>()

/** A page of a list that is too long for one response, cached for reused bodies. */
function pageOfLongList(body: unknown, page: number): unknown {
  if (!isRecord(body) || !Array.isArray(body.data) || body.data.length <= MAX_ROWS) return body
  const pages = pageCache.get(body) ?? new Map<number, unknown>()
  pageCache.set(body, pages)
  const built = pages.get(page) ?? paginate(body, page, MAX_ROWS)
  if (page > Math.ceil(body.data.length / MAX_ROWS)) return built
  if (isRecord(built) && !pages.has(page)) encodeOnce(built)
  pages.set(page, built)
  return built
}

/** A page in the format of Laravel's resource paginator. */
function paginate(body: unknown, page: number, rows: number): unknown {
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

function withMeta(body: unknown): unknown {
  if (!isRecord(body)) return body
  const { data, links, meta, ...rest } = body
  const fullMeta = { ...(isRecord(meta) ? meta : {}), ...rest }
  return {
    data,
    ...(links === undefined ? {} : { links }),
    ...(Object.keys(fullMeta).length > 0 ? { meta: fullMeta } : {}),
  }
}

/** Removes the envelope if it only has `data`; pages and extra fields need it. */
function withoutEnvelope(body: unknown): unknown {
  return isRecord(body) && Object.keys(body).length === 1 && 'data' in body ? body.data : body
}
