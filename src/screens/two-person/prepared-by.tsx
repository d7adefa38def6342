// Who prepares the bid: the field of the ticket, with what the server said of the preparation.
import { Notice } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import type { Preparation } from './use-preparation'

/** The field; nothing where one person is enough. */
export function PreparedBy({ preparation }: { readonly preparation: Preparation }) {
  const { needed, name, changeName, nameProblem, problem } = preparation
  if (!needed) return null
  return (
    <>
      <TextField
        label="Prepared by"
        help="Your firm bids by two persons: a signator confirms on another device within 60 seconds."
        autoComplete="name"
        maxLength={80}
        value={name}
        onText={changeName}
        error={nameProblem}
      />
      {problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      )}
    </>
  )
}
