// Why the server did not do what was asked of a prepared bid.
import { Notice } from '../../ui/states'

/** The message; nothing without one. */
export function Problem({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null
  return (
    <Notice tone="wrong" role="alert">
      {message}
    </Notice>
  )
}
