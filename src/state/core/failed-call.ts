// What the failure of a call says.
import type { ApiError } from '../../contract/api-error'

/** True for 403 and 404: what was read before is not kept up to date any more, and must not be shown as if it were. */
export const isRefused = ({ kind }: ApiError): boolean => kind === 'forbidden' || kind === 'not-found'

/** True when nobody can say whether the server did it: no answer, none that can be read, or a failure of the server. */
export const isOutcomeUnknown = ({ kind, status }: ApiError): boolean =>
  kind === 'timeout' || kind === 'offline' || kind === 'unreadable' || status >= 500
