// Placeholders for content that is loading: a skeleton, and a text for assistive technology.
import { Dialog } from './dialog'
import { LoadingNote, Skeleton } from './states'

interface PlaceholderProps {
  /** `Loading bids`. */
  readonly children: string
  readonly height?: string
}

/** For a page or a panel. */
export function Placeholder({ children, height = '48px' }: PlaceholderProps) {
  return (
    <>
      <LoadingNote>{children}</LoadingNote>
      <Skeleton height={height} />
    </>
  )
}

interface PlaceholderDialogProps {
  readonly title: string
  readonly small?: boolean
  readonly onClose: () => void
}

/** A dialog whose content is loading. It can already be closed. */
export function PlaceholderDialog({ title, small = false, onClose }: PlaceholderDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} small={small}>
      <Placeholder height="120px">Loading</Placeholder>
    </Dialog>
  )
}
