// Says how many rows of a list aren't shown because they couldn't be read.
import { formatCount } from '../domain/formats'
import { selectUnreadable } from '../state/unreadable/unreadable.slice'
import { Notice } from '../ui/states'
import { useAppSelector } from './store-binding'

interface Nouns {
  /** The name of one row, such as `bid`. */
  readonly one: string
  /** The name of several; `one` with an s if omitted. */
  readonly many?: string
}

interface UnreadableNoteProps extends Nouns {
  readonly count: number | null | undefined
}

/** Nothing if every row could be read. */
export function UnreadableNote({ count, one, many = `${one}s` }: UnreadableNoteProps) {
  if (!count) return null
  return (
    <Notice tone="warn" role="note">
      {count === 1
        ? `1 ${one} couldn’t be read and isn’t shown.`
        : `${formatCount(count)} ${many} couldn’t be read and aren’t shown.`}
    </Notice>
  )
}

/** The same for the list that was loaded under this subject. */
export function UnreadableOf({ subject, ...nouns }: Nouns & { readonly subject: string }) {
  return <UnreadableNote count={useAppSelector((state) => selectUnreadable(state, subject))} {...nouns} />
}
