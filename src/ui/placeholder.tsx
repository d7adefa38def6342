// What is shown while a part of the app loads: a skeleton, and one text for assistive technology.
import { Dialog } from './dialog'
import { LoadingNote, Skeleton } from './states'

interface PlaceholderProps {
  /** What is loading, as text. */
  readonly children: string
  readonly height?: string
}

/** In a page or a panel. */
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

/** A dialog whose content is loading; it can already be closed. */
export function PlaceholderDialog({ title, small = false, onClose }: PlaceholderDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} small={small}>
      <Placeholder height="120px">Loading</Placeholder>
    </Dialog>
  )
}
