// What stands while a part of the app is on its way: the shape of what comes, and once in words.
import { Dialog } from './dialog'
import { LoadingNote, Skeleton } from './states'

interface PlaceholderProps {
  /** What is loading, in words. */
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

/** A dialog whose content is on its way: it can be closed already. */
export function PlaceholderDialog({ title, small = false, onClose }: PlaceholderDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} small={small}>
      <Placeholder height="120px">Loading</Placeholder>
    </Dialog>
  )
}
