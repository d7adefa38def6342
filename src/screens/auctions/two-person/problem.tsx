// Why the server refused a decision about a prepared bid.
import { Notice } from '../../../ui/states'

export function Problem({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null
  return (
    <Notice tone="wrong" role="alert">
      {message}
    </Notice>
  )
}
