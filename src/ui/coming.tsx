// What stands while a part of the app is on its way: the shape of what comes, and once in words.
import { Dialog } from './dialog'
import { LoadingNote, Skeleton } from './states'

interface ComingProps {
  /** What is loading, in words. */
  readonly children: string
  readonly height?: string
}

/** In a page or a panel. */
export function Coming({ children, height = '48px' }: ComingProps) {
  return (
    <>
      <LoadingNote>{children}</LoadingNote>
      <Skeleton height={height} />
    </>
  )
}

interface ComingDialogProps {
  readonly title: string
  readonly small?: boolean
  readonly onClose: () => void
}

/** A dialog whose content is on its way: it can be closed already. */
export function ComingDialog({ title, small = false, onClose }: ComingDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} small={small}>
      <Coming height="120px">Loading</Coming>
    </Dialog>
  )
}
