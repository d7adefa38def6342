// Which failed calls say that something may not be read at all, rather than that it could not be read just now.
import type { ApiError } from '../../contract/api-error'

/** True for 403 and 404: what was read before is not kept up to date any more, and must not be shown as if it were. */
export const isRefused = ({ kind }: ApiError): boolean => kind === 'forbidden' || kind === 'not-found'
